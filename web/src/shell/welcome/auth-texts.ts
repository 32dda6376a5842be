export const authTexts = {
  title: "Welcome to Buildback",
  tabs: { signin: "Sign in", signup: "Sign up", owner: "Project code" },
} as const;
