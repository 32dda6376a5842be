declare module "locales/languages" {
  const languages: readonly { code: import("@/api/client").Schemas["Language"]; name: string }[];
  export default languages;
}
declare module "virtual:language/es" {}
