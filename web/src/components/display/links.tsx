import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import classes from "./links.module.css";

type LinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>;

function ButtonAnchor({ ref, ...props }: ButtonProps & LinkAttributes & { ref?: Ref<HTMLAnchorElement> }) {
  return <Button ref={ref} component="a" {...props} />;
}

function TextAnchor({ ref, ...props }: AnchorProps & LinkAttributes & { ref?: Ref<HTMLAnchorElement> }) {
  return <Anchor ref={ref} className={classes.alone} {...props} />;
}

/** A link to a page of the portal that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

/** A standalone link to a page of the portal, with a touch-sized target. */
export const TextLink = createLink(TextAnchor);
