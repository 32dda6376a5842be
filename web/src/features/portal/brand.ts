import type { Schemas } from "@/api/client";

let sheet: CSSStyleSheet | undefined;

function say(name: string, content: string): void {
  document.querySelector(`meta[name=${name}]`)?.setAttribute("content", content);
}

/** Applies changed branding (color, name, and logo) to this page, without a reload. */
export function showBrand({ style, office_name, logo_address }: Schemas["Portal"]): void {
  // Remove the style that the page was served with, which has the previous color.
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
