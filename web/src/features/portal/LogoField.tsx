import { Button, Group, Input } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import portalText from "locales/portal.ftl";
import { useId, useRef, useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { useFileDrop } from "@/components/files/use-file-drop";
import classes from "./PortalPage.module.css";
import { LOGO_BYTES, type Portal, useChangeLogo } from "./queries";

const ACCEPT = "image/png,image/jpeg,image/webp,image/gif,image/heic,image/heif";

/** The logo. It is uploaded as soon as a file is selected. */
export function LogoField({ portal }: { portal: Portal }) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const label = useId();
  const change = useChangeLogo();

  const put = (picture: ArrayBuffer | null) => {
    setRefusal(undefined);
    change.mutate(picture, {
      onSuccess: () => toast.success(picture ? portalText("look-logo-saved") : portalText("look-logo-removed")),
      onError: (error) => setRefusal(messageOf(error, portalText("failure"))),
    });
  };
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file || change.isPending) return;
    if (file.size > LOGO_BYTES) {
      setRefusal(portalText("look-too-large"));
      return;
    }
    try {
      put(await file.arrayBuffer());
    } catch {
      setRefusal(portalText("look-unreadable"));
    }
  };
  const drop = useFileDrop((files) => void take(files));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout
    <div role="group" aria-labelledby={label}>
      <Input.Label component="div" id={label}>
        {portalText("look-logo")}
      </Input.Label>
      <Input.Description>{portalText("look-logo-hint")}</Input.Description>
      <div className={classes.logo} {...drop}>
        {portal.has_logo && <Preview address={portal.logo_address} />}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={portalText("look-choose")}
          accept={ACCEPT}
          onChange={(event) => {
            void take(event.currentTarget.files);
            // Allow the same file to be selected again, for example after an edit.
            event.currentTarget.value = "";
          }}
        />
        <Group justify="center">
          <Button
            variant="default"
            leftSection={<IconPhotoUp size={18} aria-hidden />}
            loading={change.isPending}
            onClick={() => input.current?.click()}
          >
            {portal.has_logo ? portalText("look-replace") : portalText("look-choose")}
          </Button>
          {portal.has_logo && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={change.isPending}
              onClick={() => put(null)}
            >
              {portalText("look-remove")}
            </Button>
          )}
        </Group>
      </div>
      {refusal && (
        <FailureAlert key={refusal} title={portalText("look-logo-failed")}>
          {refusal}
        </FailureAlert>
      )}
    </div>
  );
}

/** The logo on a light and a dark background. */
function Preview({ address }: { address: string }) {
  return (
    <div className={classes.grounds}>
      <div className={classes.ground} data-scheme="light">
        <img src={address} alt={portalText("look-on-light")} />
      </div>
      <div className={classes.ground} data-scheme="dark">
        <img src={address} alt={portalText("look-on-dark")} />
      </div>
    </div>
  );
}
