import type { Schemas } from "@/api/client";

let sheet: CSSStyleSheet | undefined;

function say(name: string, content: string): void {
  document.querySelector(`meta[name=${name}]`)?.setAttribute("content", content);
}

/** Shows this page as the server will send it from now on: in the colour, with the name and with the logo that were set. */
export function showBrand({ style, office_name, logo_address }: Schemas["Portal"]): void {
  // What the page brought with it is of the colour before.
  document.querySelector("style[data-portal]")?.remove();
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(style ?? "");
  say("application-name", office_name ?? "Buildback");
  say("portal-logo", logo_address);
  for (const logo of document.querySelectorAll<HTMLImageElement>("img[data-logo]")) logo.src = logo_address;
}
