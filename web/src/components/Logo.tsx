/** The mark: a roof, a wall being closed, a tick. */
export function Logo({ size = 36 }: { size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />;
}
