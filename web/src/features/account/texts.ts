import { worded } from "@/lib/worded";

export const accountTexts = worded("accountTexts", {
  signIn: "Sign in",
  signingIn: "Signing in...",
  signUp: "Create account",
  signingUp: "Creating account...",
  forgot: "Forgot password?",
  keepSignedIn: "Keep me signed in",
  created: "Account created successfully!",
  createdHint: "You can sign in now. If you had an account before, look into your mail.",
  createAdmin: "Create admin account",
  adminCreatedHint: "You can sign in now.",
  signUpFailed: "Signup failed",
  signInFailed: "Sign in failed",
  failures: {
    registered: "An account with this email already exists. Please sign in instead.",
    email: "Please enter a valid email address.",
    password: "Please ensure your password meets the security requirements.",
    limited: "Too many signup attempts. Please wait before trying again.",
    noUser: "User creation failed",
    other: "An error occurred during signup. Please try again.",
    signIn: "An error occurred during sign in. Please try again.",
  },
  passwordHint:
    "8 to 128 characters, with upper and lower case, a number and one of @$!%*?&. Not a common password, nor your name, email or company.",
} as const);
