import { useAccount } from "@/api/account";
import { lazyLayout } from "./lazy-page";

const AppLayout = lazyLayout(() => import("@/shell/AppLayout"), "AppLayout");
const AdminLayout = lazyLayout(() => import("@/shell/admin/AdminLayout"), "AdminLayout");

/** The admin layout for admins, the default layout for other users (specification 1, section 6). */
export function OwnLayout() {
  const account = useAccount();
  if (!account) return null;
  return account.abilities.show_admin_dashboard ? <AdminLayout /> : <AppLayout />;
}
