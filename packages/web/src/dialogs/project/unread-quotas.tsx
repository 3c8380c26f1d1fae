import type { DrawnField } from '#resource/forms/field-types.ts'
import { Alert } from '#ui/tell/alert.tsx'

/**
 * Takes the place of a service's quotas that could not be read: users who make a project without
 * them know it, whether or not they open the help. It holds nothing, as an empty field.
 */
export const unreadField = (words: string): DrawnField<number> => ({
  widget: 'drawn',
  start: Number.NaN,
  draw: {
    read: async () => null,
    content: () => <Alert type="warning">{words}</Alert>,
  },
})
