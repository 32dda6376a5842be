import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import publicPageText from "locales/public-page.ftl";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { pageLanguage } from "@/lib/browser/language";
import { Markup } from "./markup";
import { type PageName, publicPageQuery } from "./queries";

/** The text of a public page in the reader's language. */
export function PublicPage({ page }: { page: PageName }) {
  const { data, error, refetch } = useQuery(publicPageQuery(page, pageLanguage()));
  if (data)
    return (
      <Stack style={{ overflowWrap: "anywhere" }}>
        <Markup text={data.text} />
      </Stack>
    );
  if (error) return <ErrorState title={publicPageText("failed")} error={error} onRetry={() => void refetch()} />;
  return <ComponentSkeleton lines={12} />;
}
