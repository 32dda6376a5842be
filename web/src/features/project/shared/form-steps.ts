import projectFormText from "locales/project-form.ftl";

/** The steps of the submission, in their order. */
export const FORM_STEPS: readonly string[] = ([0, 1, 2, 3] as const).map((step) => projectFormText(`step-${step}`));
