/** Names by id, of the types of Glance that others point at. What the answer leaves out is gone. */
import { images as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { ReadNames } from '#resource/define.ts'

export const images: ReadNames = async (ids, signal) =>
  (await call(api.names, { query: { id: [...ids] } }, { signal })).names
