import type { StackCreate, StackPatch } from '@meridian/contract'
import type { HeatStackBody } from '@meridian/openstack'

/**
 * What Heat is sent of a form: the same in its own names, tags as one text with commas. A template's
 * address goes as it is: Heat fetches it, and says whether it may be fetched.
 */
export const stackBody = ({ tags, ...said }: Partial<StackCreate> & StackPatch): HeatStackBody => ({
  ...said,
  ...(tags && { tags: tags.join(',') }),
})
