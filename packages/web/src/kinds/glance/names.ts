/** Names by id, of the types of Glance that others point at. What the answer leaves out is gone. */
import { images as api } from '@meridian/contract'
import { seen } from '#kinds/read-names.ts'

export const images = seen(api)
