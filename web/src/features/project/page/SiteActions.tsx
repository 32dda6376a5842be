import { Button } from "@mantine/core";
import { IconMapPin, IconPhone } from "@tabler/icons-react";
import projectPageText from "locales/project-page.ftl";
import type { ProjectPage } from "@/api/project";
import { mapAttributes } from "@/components/display/AddressLink";
import { phoneLink } from "@/lib/text/mail-link";
import classes from "./ProjectDetails.module.css";

/** Calls the owner, and opens the property in maps. */
export default function SiteActions({ project }: { project: ProjectPage }) {
  const phone = project.property_owner_phone;
  return (
    <>
      {phone && (
        <Button
          component="a"
          href={phoneLink(phone)}
          variant="default"
          className={classes.tool}
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {projectPageText("call")}
        </Button>
      )}
      <Button
        component="a"
        {...mapAttributes(project.address.formatted)}
        variant="default"
        className={classes.tool}
        leftSection={<IconMapPin size={18} aria-hidden />}
      >
        {projectPageText("navigate")}
      </Button>
    </>
  );
}
