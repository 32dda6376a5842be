import projectFormText from "locales/project-form.ftl";

/** The titles of the submission form's steps, in order. */
export const FORM_STEPS: readonly string[] = ([0, 1, 2, 3] as const).map((step) => projectFormText(`step-${step}`));
