import { portalLogo } from "@/lib/browser/brand";

/** The portal's logo, or the product's own if none is set. `size` is the height in pixels. */
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
