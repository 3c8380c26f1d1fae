import { stringify } from 'yaml'

/** In letters: Heat's own lines are as long, and none is broken where nobody broke it. */
const lineWidth = 0

/**
 * A template or an environment, which Heat keeps as JSON, as the YAML that its author would write. An
 * empty one is an empty text.
 */
export const writeText = (document: Readonly<Record<string, unknown>>): string =>
  Object.keys(document).length === 0
    ? ''
    : stringify(document, { lineWidth, version: '1.1', aliasDuplicateObjects: false }).trimEnd()
