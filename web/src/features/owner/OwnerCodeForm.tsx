import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconShieldQuestion } from "@tabler/icons-react";
import ownerCodeText from "locales/owner-code.ftl";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { CodeField } from "@/components/fields/CodeField";
import { afterPress } from "@/lib/forms/after-press";
import { ownerAnswer, projectCode } from "@/lib/forms/rules";
import classes from "./OwnerCodeForm.module.css";
import { ownerLoginError, ownerLoginHint, useOwnerLogin } from "./session";

interface OwnerCodeFormProps {
  onOpened: () => void;
  /** The code from a letter's link. */
  initialCode?: string | undefined;
  /** The token of an email's link. */
  link?: string | undefined;
  /** Use `lg` where the form is the page's main content. */
  size?: "md" | "lg";
}

/**
 * Sign-in for property owners with a project code. Ignores case and surrounding whitespace. If the server requires the security
 * question, its field is added. The code stays visible, because either of the two may be wrong.
 */
export function OwnerCodeForm({ onOpened, initialCode = "", link, size = "md" }: OwnerCodeFormProps) {
  const codeInput = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(initialCode);
  const [codeError, setCodeError] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const [answer, setAnswer] = useState("");
  const [answerError, setAnswerError] = useState<string>();
  const answerInput = useRef<HTMLInputElement>(null);
  const login = useOwnerLogin();
  const isSent = useRef(false);
  useEffect(() => {
    if (isAsked) answerInput.current?.focus();
  }, [isAsked]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Ignore a second click before the button shows its loading state, because each attempt counts toward the rate limit.
    if (isSent.current) return;
    const wrongCode = projectCode(code);
    const wrongAnswer = isAsked ? ownerAnswer(answer) : undefined;
    setCodeError(wrongCode);
    setAnswerError(wrongAnswer);
    if (wrongCode || wrongAnswer) {
      (wrongCode ? codeInput : answerInput).current?.focus();
      return;
    }
    isSent.current = true;
    login.mutate(isAsked ? { code, answer, link } : { code, link }, {
      onSettled: () => {
        isSent.current = false;
      },
      onSuccess: (session) => {
        if (!session) {
          setIsAsked(true);
          return;
        }
        toast.success(ownerCodeText("authenticated", { score: session.security_score }));
        onOpened();
      },
      onError: () => (isAsked ? answerInput : codeInput).current?.select(),
    });
  };

  return (
    <form onSubmit={submit} noValidate aria-label={ownerCodeText("code")}>
      <Stack gap="sm">
        <CodeField
          ref={codeInput}
          label={ownerCodeText("code")}
          size={size}
          inputClassName={classes.code}
          value={code}
          error={codeError}
          placeholder="ABC234"
          onChange={(typed) => {
            setCode(typed);
            setCodeError(undefined);
          }}
          onBlur={() => afterPress(() => code.trim() !== "" && setCodeError(projectCode(code)))}
        />
        {isAsked && (
          <SecondQuestion
            ref={answerInput}
            size={size}
            answer={answer}
            error={answerError}
            onChange={setAnswer}
            onError={setAnswerError}
          />
        )}
        {login.isError && <LoginFailure error={login.error} />}
        <Button type="submit" size={size} fullWidth loading={login.isPending}>
          {ownerCodeText("submit")}
        </Button>
      </Stack>
    </form>
  );
}

interface SecondQuestionProps {
  ref: Ref<HTMLInputElement>;
  size: "md" | "lg";
  answer: string;
  error: string | undefined;
  onChange: (answer: string) => void;
  onError: (error: string | undefined) => void;
}

/** Security question for unknown devices. */
function SecondQuestion({ ref, size, answer, error, onChange, onError }: SecondQuestionProps) {
  return (
    <div className={classes.question}>
      <div className={classes.why} role="status">
        <IconShieldQuestion size={22} aria-hidden className={classes.sign} />
        <div>
          <Text fw={650}>{ownerCodeText("question")}</Text>
          <Text size="sm" c="dimmed">
            {ownerCodeText("why-asked")}
          </Text>
        </div>
      </div>
      <TextInput
        ref={ref}
        label={ownerCodeText("answer")}
        description={ownerCodeText("answer-hint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        size={size}
        classNames={{ input: classes.answer, description: classes.hint }}
        value={answer}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          onChange(event.currentTarget.value);
          onError(undefined);
        }}
        onBlur={() => afterPress(() => answer !== "" && onError(ownerAnswer(answer)))}
      />
    </div>
  );
}

function LoginFailure({ error }: { error: Error }) {
  const hint = ownerLoginHint(error);
  return (
    <>
      <FailureAlert>{ownerLoginError(error)}</FailureAlert>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  );
}
