import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { showBrand } from "./brand";

export type Portal = Schemas["Portal"];

/** The texts that an admin sets; one that is empty is as the configuration says. */
export const PORTAL_FIELDS = ["office_name", "office_phone", "office_email", "accent", "time_zone"] as const;
export type PortalField = (typeof PORTAL_FIELDS)[number];
export type PortalFields = Record<PortalField, string>;

/** So many bytes a logo has at most, as the server has it. */
export const LOGO_BYTES = 2 * 1024 * 1024;

/** What is set of the portal itself, and what is still to be done for it. */
export const portalQuery = queryOptions({
  queryKey: ["portal"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/portal", { signal })),
});

/** What is set, as a form has it. */
export function fieldsOf(portal: Portal): PortalFields {
  const fields = PORTAL_FIELDS.map((field) => [field, portal[field] ?? ""]);
  return Object.fromEntries(fields) as PortalFields;
}

/** Shows what the server answered, on this page and in its colours. */
function usePortalAnswer() {
  const client = useQueryClient();
  return (portal: Portal) => {
    client.setQueryData(portalQuery.queryKey, portal);
    showBrand(portal);
  };
}

/** Saves some fields; the others stay as they are. */
export function useEditPortal() {
  const client = useQueryClient();
  const show = usePortalAnswer();
  return useMutation({
    mutationFn: async ({ portal, fields }: { portal: Portal; fields: Partial<PortalFields> }) =>
      unwrap(
        await api.PUT("/api/admin/portal", {
          params: { header: { "If-Match": `"${portal.version}"` } },
          body: { ...fieldsOf(portal), ...fields },
        }),
      ),
    onSuccess: (saved) => {
      show(saved);
      // It tells the time zone to every page.
      return client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
    // Somebody else has saved: the page shows what, and what was typed stays.
    onError: (error) => isProblem(error, 412) && client.invalidateQueries({ queryKey: portalQuery.queryKey }),
  });
}

/** Takes a picture for the logo, or takes the logo away. */
export function useChangeLogo() {
  return useMutation({
    mutationFn: async (picture: ArrayBuffer | null) => {
      if (picture === null) return unwrap(await api.DELETE("/api/admin/portal/logo"));
      return unwrap(
        await api.PUT("/api/admin/portal/logo", {
          // The description of the API calls bytes a list of numbers.
          body: picture as unknown as number[],
          bodySerializer: (body: unknown) => body as ArrayBuffer,
          headers: { "Content-Type": "application/octet-stream" },
        }),
      );
    },
    onSuccess: usePortalAnswer(),
    retry: false,
  });
}

/** Sends a mail to oneself, and tells what the mail server said. */
export function useTryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await api.POST("/api/admin/portal/mail-trial")),
    onSuccess: () => client.invalidateQueries({ queryKey: portalQuery.queryKey }),
    // Each is a mail.
    retry: false,
  });
}

/** Puts the first steps away. */
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
