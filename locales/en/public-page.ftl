# The privacy page, the accessibility statement, and their editor.
public-page-privacy = Privacy
public-page-accessibility = Accessibility
public-page-failed = The page could not be loaded
public-page-editor = Public pages
public-page-editor-hint = Pages that everyone can read, even without an account
public-page-edit = Public pages
public-page-language = Language
public-page-which = Page
public-page-text = Text
public-page-format = Use # for headings, - for lists, **bold**, and [links](https://example.com).
public-page-preview = Preview
public-page-save = Save
public-page-reset = Restore the default text
public-page-saved = The page was saved
public-page-not-saved = The page was not saved
public-page-stale = Someone else changed this text. Copy your changes, then reload the page.
public-page-try-again = Something went wrong. Please try again.
