import { projects, type Image } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import type { Close } from '#resource/actions/makers.ts'
import { ImageMembers } from '#dialogs/image-members/image-members.tsx'

/** Reads the projects that can be named, and draws the dialog. Throws `ApiError`. */
export const loadImageMembers = async (image: Image, signal: AbortSignal) => {
  const all = await allowed([['identity', 'identity:list_projects']])
  const query = all ? {} : { user_id: 'current' }
  const { items } = await call(projects.list, { query }, { signal })
  const known = items
    .filter(({ id }) => id !== image.owner)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (close: Close) => <ImageMembers image={image} known={known} close={close} />
}
