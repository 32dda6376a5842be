/** Where a new account continues: in the portal, or at the sign-in form if it could not be signed in. */
export const afterSignUp = (isSignedIn: boolean) =>
  isSignedIn
    ? ({ to: "/dashboard", replace: true } as const)
    : ({ to: "/auth", search: { tab: "signin" }, replace: true } as const);
