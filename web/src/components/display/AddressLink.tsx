import type { ReactNode } from "react";
import { mapLink } from "@/lib/text/map-link";
import classes from "./AddressLink.module.css";

interface AddressLinkProps {
  address: string;
  /** What to show instead of the plain address, such as the address with a highlighted match. */
  children?: ReactNode;
  /** Whether the link looks like the text around it, for lists and headings. */
  isQuiet?: boolean;
}

/** The attributes of a link that opens an address in maps. A maps website opens in a new tab and is not sent the address of this
 *  page. */
export function mapAttributes(address: string) {
  const href = mapLink(address);
  return href.startsWith("https:") ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}

/** An address as a link that opens it in maps. */
export function AddressLink({ address, children, isQuiet = false }: AddressLinkProps) {
  return (
    <a {...mapAttributes(address)} className={isQuiet ? classes.quiet : classes.link}>
      {children ?? address}
    </a>
  );
}
