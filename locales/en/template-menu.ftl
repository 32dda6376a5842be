template-menu-open = Insert a template
template-menu-loading = Loading templates...
template-menu-failed = The templates could not be loaded
template-menu-none = No templates yet
template-menu-edit = Edit templates
# $fields is a list such as "{visit}, {company}".
template-menu-left = Still to fill in: { $fields }
