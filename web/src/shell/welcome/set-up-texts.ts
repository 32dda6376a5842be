export const setUpTexts = {
  title: "Set up Buildback",
  hint: "Nobody has an account yet. Create the first admin; this link works once.",
  dead: "This set-up link does not work",
  deadHint:
    "It was used already, or the portal has started again. Until there is an account, each start prints a new link.",
  signIn: "Go to sign in",
} as const;
