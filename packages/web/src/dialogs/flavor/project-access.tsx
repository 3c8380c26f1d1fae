import { projects, type Project } from '@meridian/contract'
import { call } from '#api/call.ts'
import { members } from '#dialogs/members-field.tsx'
import type { Member } from '#forms/members/members.ts'
import { MembershipPicker } from '#forms/members/membership.tsx'
import { t } from '#lib/translate.ts'

const words = {
  current: t('Selected Projects'),
  available: t('All Projects'),
  add: t('Add a project'),
  everybody: t('Every project is selected.'),
}
const allMayUse = t('No project is selected: all projects can use the flavor.')

/** Which projects may use a flavor or a volume type: those that may, and all others. */
export const projectAccess = (
  all: readonly Project[],
  chosen: readonly string[],
  nobody = allMayUse,
) => members({ ...words, nobody }, membersOf(all, chosen), chosen)

type Props = {
  readonly projects: readonly Project[]
  /** The ids of those that may use it. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The same among the fields of a wizard, where the projects are read while it is open. */
export const ProjectAccess = ({ projects: all, chosen, onChange }: Props) => (
  <MembershipPicker
    {...words}
    nobody={allMayUse}
    members={membersOf(all, chosen)}
    roles={[]}
    defaultRole={undefined}
    value={new Map(chosen.map((id) => [id, []]))}
    onChange={(now) => onChange([...now.keys()])}
  />
)

/** Every project there is, by name; one that is gone may be chosen still, and goes by its id. */
const membersOf = (all: readonly Project[], chosen: readonly string[]): readonly Member[] => {
  const count = Map.groupBy(all, ({ name }) => name)
  const gone = chosen.filter((id) => !all.some((project) => project.id === id))
  return [
    ...all.map(({ id, name }) => ({
      ...{ id, name },
      // Names are told apart within a domain only.
      ...((count.get(name)?.length ?? 0) > 1 && { note: id }),
    })),
    ...gone.map((id) => ({ id, name: id, note: t('This project is gone.') })),
  ].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** All projects that the user sees, in one call. Throws `ApiError`. */
export const readProjects = async (signal: AbortSignal): Promise<readonly Project[]> =>
  (await call(projects.list, {}, { signal })).items
