import { useComputedColorScheme } from "@mantine/core";
import welcomeText from "locales/welcome.ftl";
import { pageLanguage } from "@/lib/browser/language";
import classes from "./LandingPage.module.css";

/** Screenshots of an owner's page on a phone, per language and theme. scripts/screenshots.sh takes them. */
const PICTURES = import.meta.glob<string>("./pictures/*.webp", { eager: true, import: "default", query: "?url" });
/** The phone's screen in CSS pixels. Gives the picture its place before it has loaded. */
const SCREEN = { width: 390, height: 844 };

const pictureOf = (language: string, scheme: string) => PICTURES[`./pictures/owner-${language}-${scheme}.webp`];

/** What an owner sees, in the reader's language and theme. Languages without a picture show the English one. */
export function OwnerPicture() {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return (
    <figure className={classes.picture}>
      <img
        {...SCREEN}
        src={pictureOf(pageLanguage(), scheme) ?? pictureOf("en", scheme)}
        alt={welcomeText("picture")}
        loading="lazy"
        decoding="async"
      />
      <figcaption>{welcomeText("picture-caption")}</figcaption>
    </figure>
  );
}
