/** A star that is seen and not read: the field itself says that it is required. */
export const requiredMark = "after:text-danger-text after:content-['_*'_/_'']"
