import { useMutation } from "@tanstack/react-query";
import { ApiProblem, api, type Schemas, unwrap } from "@/api/client";
import { accountTexts } from "./texts";

/** What made an account has to say whose it is. */
export function created(answer: Schemas["SignedUp"]): Schemas["SignedUp"] {
  if (!answer?.email) throw new ApiProblem(502, undefined, { code: "no_user", detail: accountTexts.failures.noUser });
  return answer;
}

/** Opens an account. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (body: Schemas["SignUp"]) => created(unwrap(await api.POST("/api/auth/sign-up", { body }))),
    retry: false,
  });
}
