import { Button, Stack, Text } from "@mantine/core";
import packagePageText from "locales/package-page.ftl";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { useShowPackage } from "./open-queries";
import { SharedPackage } from "./SharedPackage";

interface OpenPackageProps {
  /** Token from the link. */
  token: string;
  /** Called when the token is not valid. */
  onDead: () => void;
}

/** Opens a link's package only after a press, so that link scanners do not. */
export function OpenPackage({ token, onDead }: OpenPackageProps) {
  const show = useShowPackage();
  if (show.data) return <SharedPackage token={token} shown={show.data} onDead={onDead} />;
  const press = () =>
    show.mutate(token, {
      onError: (error) => {
        if (isProblem(error, 404)) onDead();
      },
    });
  return (
    <Stack>
      <Text>{packagePageText("intro")}</Text>
      {show.isError && (
        <FailureAlert title={packagePageText("failed")}>
          {messageOf(show.error, packagePageText("try-again"))}
        </FailureAlert>
      )}
      <Button
        fullWidth
        loading={show.isPending}
        aria-label={show.isPending ? packagePageText("opening") : undefined}
        onClick={press}
      >
        {packagePageText("open")}
      </Button>
    </Stack>
  );
}
