import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import templateMenuText from "locales/template-menu.ftl";
import { Fragment, type ReactElement } from "react";
import { api, type Schemas, unwrap } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { LANGUAGES } from "@/lib/browser/language";

/** The office's templates, filled in for a project. */
const filledQuery = (code: string, usedIn: Schemas["TemplateUse"]) =>
  queryOptions({
    queryKey: ["project", "templates", code, usedIn],
    queryFn: async ({ signal }) => {
      const params = { path: { code }, query: { used_in: usedIn } };
      return unwrap(await api.GET("/api/projects/{code}/reply-templates", { params, signal }));
    },
  });

interface TemplateItemsProps {
  button: ReactElement;
  code: string;
  usedIn: Schemas["TemplateUse"];
  onInsert: (text: string) => void;
}

/** The templates by language, the owner's language first. */
export default function TemplateItems({ button, code, usedIn, onInsert }: TemplateItemsProps) {
  const { data, isError } = useQuery(filledQuery(code, usedIn));
  const languages = LANGUAGES.map((language) => ({
    ...language,
    items: data?.items.filter((item) => item.language === language.code) ?? [],
  })).filter(({ items }) => items.length > 0);
  const sorted = languages.toSorted(
    (one, other) => Number(other.code === data?.owner_language) - Number(one.code === data?.owner_language),
  );
  const insert = (text: string) => {
    onInsert(text);
    const left = new Set(text.match(/\{\w+\}/g));
    if (left.size > 0) toast.info(templateMenuText("left", { fields: [...left].join(", ") }));
  };
  return (
    <Menu defaultOpened position="top-start" width={280}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {!data && <Menu.Label>{isError ? templateMenuText("failed") : templateMenuText("loading")}</Menu.Label>}
        {data && sorted.length === 0 && <Menu.Label>{templateMenuText("none")}</Menu.Label>}
        {sorted.map(({ code: language, name, items }) => (
          <Fragment key={language}>
            <Menu.Label lang={language}>{name}</Menu.Label>
            {items.map((item) => (
              <Menu.Item key={item.name} onClick={() => insert(item.text)}>
                {item.name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/admin/templates">
          {templateMenuText("edit")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
