import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { ToastHost } from "@/components/feedback/ToastHost";
import { isRightToLeft } from "@/language/messages";
import { makeQueryClient } from "@/lib/network/query-client";
import { makeRouter } from "./routes/router";
import { followUnfinishedSignOut } from "./shell/follow-sign-out";
import { colorSchemeManager } from "./theme/color-scheme";
import { cssVariables, theme } from "./theme/theme";

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const schemeManager = colorSchemeManager();
followUnfinishedSignOut();

/** The CSP nonce, for the style elements that Mantine creates. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
// The scroll lock of dialogs also creates a style element and reads the nonce from here.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce();

export function App() {
  return (
    <DirectionProvider initialDirection={isRightToLeft ? "rtl" : "ltr"} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        getStyleNonce={nonce}
      >
        <ToastHost />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
