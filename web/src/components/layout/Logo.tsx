import { portalLogo } from "@/lib/browser/brand";

/** The portal's logo, as high as asked for; the product's own mark is a roof, a wall being closed, a tick. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <img
      src={portalLogo()}
      height={size}
      alt=""
      data-logo
      style={{ minWidth: size, maxWidth: 4 * size, objectFit: "contain" }}
    />
  );
}
