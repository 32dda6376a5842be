import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { showBrand } from "./brand";

export type Portal = Schemas["Portal"];

/** The portal's settings as texts; lists have one entry per line. Empty ones fall back to the configuration. */
export const PORTAL_FIELDS = [
  "office_name",
  "office_phone",
  "office_email",
  "accent",
  "time_zone",
  "messages_beta_gate",
  "warranty_note",
  "photo_rooms",
  "photo_phases",
  "partners_see_amounts",
  "owners_see_amounts",
] as const;
export type PortalField = (typeof PORTAL_FIELDS)[number];
export type PortalFields = Record<PortalField, string>;

/** Maximum size of a logo in bytes; same as on the server. */
export const LOGO_BYTES = 2 * 1024 * 1024;

/** The portal's settings and the state of its setup. */
export const portalQuery = queryOptions({
  queryKey: ["portal"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/portal", { signal })),
});

/** The settings as form values. */
export function fieldsOf(portal: Portal): PortalFields {
  const textOf = (value: Portal[PortalField]) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));
  const fields = PORTAL_FIELDS.map((field) => [field, textOf(portal[field])]);
  return Object.fromEntries(fields) as PortalFields;
}

/** The entries of a list that is a text. */
export const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** The form values as the server takes them. */
const bodyOf = (fields: PortalFields): Schemas["EditPortal"] => {
  const {
    messages_beta_gate: gate,
    photo_rooms,
    photo_phases,
    partners_see_amounts: partners,
    owners_see_amounts: owners,
    ...texts
  } = fields;
  return {
    ...texts,
    partners_see_amounts: partners === "true",
    owners_see_amounts: owners === "true",
    photo_rooms: linesOf(photo_rooms),
    photo_phases: linesOf(photo_phases),
    messages_beta_gate: gate === "" ? null : gate === "true",
  };
};

/** Applies the server's response to the cache and the page's branding. */
function usePortalAnswer() {
  const client = useQueryClient();
  return (portal: Portal) => {
    client.setQueryData(portalQuery.queryKey, portal);
    showBrand(portal);
  };
}

/** Saves the given fields and leaves the others unchanged. */
export function useEditPortal() {
  const client = useQueryClient();
  const show = usePortalAnswer();
  return useMutation({
    mutationFn: async ({ portal, fields }: { portal: Portal; fields: Partial<PortalFields> }) =>
      unwrap(
        await api.PUT("/api/admin/portal", {
          params: { header: { "If-Match": `"${portal.version}"` } },
          body: bodyOf({ ...fieldsOf(portal), ...fields }),
        }),
      ),
    onSuccess: (saved) => {
      show(saved);
      // The account response includes the time zone.
      return client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
    // On a version conflict, load the current settings. The form keeps the user's input.
    onError: (error) => isProblem(error, 412) && client.invalidateQueries({ queryKey: portalQuery.queryKey }),
  });
}

/** Uploads a logo, or removes it. */
export function useChangeLogo() {
  return useMutation({
    mutationFn: async (picture: ArrayBuffer | null) => {
      if (picture === null) return unwrap(await api.DELETE("/api/admin/portal/logo"));
      return unwrap(
        await api.PUT("/api/admin/portal/logo", {
          body: picture,
          bodySerializer: (body: unknown) => body as ArrayBuffer,
          headers: { "Content-Type": "application/octet-stream" },
        }),
      );
    },
    onSuccess: usePortalAnswer(),
    retry: false,
  });
}

/** Sends a test email to the caller and returns the mail server's response. */
export function useTryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await api.POST("/api/admin/portal/mail-trial")),
    onSuccess: () => client.invalidateQueries({ queryKey: portalQuery.queryKey }),
    // Each attempt sends an email.
    retry: false,
  });
}

/** Marks the setup as finished. */
export function useFinishSetUp() {
  const client = useQueryClient();
  const show = usePortalAnswer();
  return useMutation({
    mutationFn: async () => unwrap(await api.POST("/api/admin/portal/set-up")),
    onSuccess: (saved) => {
      show(saved);
      return client.invalidateQueries({ queryKey: ["dashboard"] });
    },
  });
}
