// Written by scripts/generate-messages.mjs from locales/en; nothing here is edited by hand.

declare module "locales/language.ftl" {
  const text: import("@/lib/messages").Area<{
    name: {};
    locale: {};
    direction: {};
  }>;
  export default text;
}
