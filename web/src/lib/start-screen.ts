/** Takes away what index.html shows until the application runs, once there is something in its place. It lies over the page, which
 *  comes in steps: between two of them there would be nothing to see. */
export function endStart(): void {
  document.getElementById("start")?.remove();
}
