import type { ReactNode } from "react";
import { mapLink } from "@/lib/text/map-link";
import classes from "./AddressLink.module.css";

interface AddressLinkProps {
  address: string;
  /** The address as shown, such as with a highlighted match. */
  children?: ReactNode;
  /** Looks like the text around it, for lists and headings. */
  isQuiet?: boolean;
}

/** Attributes of a link that opens maps. A website gets its own tab, and does not learn the page that it was opened from. */
export function mapAttributes(address: string) {
  const href = mapLink(address);
  return href.startsWith("https:") ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}

/** An address that opens in maps. */
export function AddressLink({ address, children, isQuiet = false }: AddressLinkProps) {
  return (
    <a {...mapAttributes(address)} className={isQuiet ? classes.quiet : classes.link}>
      {children ?? address}
    </a>
  );
}
