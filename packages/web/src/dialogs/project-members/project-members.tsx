import type { Project } from '@meridian/contract'
import { useState } from 'react'
import { useLoaded } from '#api/use-loaded.ts'
import { searchGroups, searchUsers } from '#dialogs/found-people.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useFound, type Search } from '#forms/fields/found.ts'
import { changesBetween, type Member, type Membership } from '#forms/members/members.ts'
import { MembershipPicker } from '#forms/members/membership.tsx'
import { useForm } from '#forms/use-form.ts'
import { plural, t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { Alert } from '#ui/tell/alert.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { toast } from '#ui/tell/toast.ts'
import {
  groupLines,
  groupsOf,
  membershipOf,
  peopleOf,
  rolesOf,
  type Whose,
} from '#dialogs/project-members/people.ts'
import { readDirect, readMembers, type Answers } from '#dialogs/project-members/read.ts'
import { saveMembers, type Failed } from '#dialogs/project-members/save.ts'

export type ProjectMembersProps = {
  readonly project: Project
  readonly whose: Whose
  readonly close: Close
}

/** The users, or groups, of a project and their roles on it, to be changed together. */
export const ProjectMembers = ({ project, whose, close }: ProjectMembersProps) => {
  const words = wordsOf[whose]
  // What another opening has read may be out of date, and would be taken for what there is.
  const [opened] = useState(() => performance.now())
  const loaded = useLoaded(['project members', project.id, opened], (signal) =>
    readMembers(project, signal),
  )
  if (loaded.data) return <Members {...{ project, whose, close }} answers={loaded.data} />
  return (
    <Modal title={words.title(project)} size="large" onClose={() => close()}>
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the members of the project.')}>
        {() => null}
      </LoadedView>
    </Modal>
  )
}

const notAll = t('Not all members of the project could be changed.')

const wordsOf = {
  users: {
    title: ({ name }: Project) => t('Members of {name}', { name }),
    current: t('Project Members'),
    available: t('All Users'),
    add: t('Add a user'),
    nobody: t('Nobody has a role on this project yet.'),
    search: searchUsers,
  },
  groups: {
    title: ({ name }: Project) => t('Groups of {name}', { name }),
    current: t('Project Groups'),
    available: t('All Groups'),
    add: t('Add a group'),
    nobody: t('No group has a role on this project yet.'),
    search: searchGroups,
  },
} as const

/** Finds those of the project's domain, with what is known of them already. */
const searchWith =
  (search: Search, known: readonly Member[]): Search =>
  async (text, signal) => {
    const { items, more } = await search(text, signal)
    return { items: items.map((one) => known.find(({ id }) => id === one.id) ?? one), more }
  }

type MembersProps = ProjectMembersProps & { readonly answers: Answers }

const Members = ({ project, whose, answers, close }: MembersProps) => {
  const words = wordsOf[whose]
  const [before, setBefore] = useState(() => membershipOf(answers.direct, whose))
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const [changed, setChanged] = useState(false)
  const [start] = useState(before)
  const done = { updated: [{ type: 'OS::Keystone::Project' as const, id: project.id }] }
  const [people] = useState(() =>
    whose === 'users' ? peopleOf(project, answers) : groupsOf(project, answers),
  )
  const [roles] = useState(() => rolesOf(answers))
  const groups = whose === 'users' ? groupLines(answers) : []
  const within = project.domain_id === null ? {} : { domain_id: project.domain_id }
  const found = useFound(`${whose} for ${project.id}`, searchWith(words.search(within), people))
  const form = useForm({
    draft: 'membership',
    initial: { membership: before },
    failed: notAll,
    submit: async ({ membership }) => {
      setFailed([])
      const failures = await saveMembers(project, before, membership, whose)
      if (failures.length === 0) return finish(membership)
      setChanged(true)
      setFailed(failures)
      // A second try starts from the current members, whoever changed them meanwhile.
      const now = membershipOf(await readDirect(project), whose)
      setBefore(now)
      const { given, taken } = changesBetween(now, membership)
      const missing = failures.filter(({ member, role }) =>
        [...given, ...taken].some((one) => one.member === member && one.role === role),
      )
      if (missing.length === 0) return finish(membership)
      setFailed(missing)
      toast.add('danger', notAll)
    },
  })
  const finish = (membership: Membership) => {
    toast.add('success', t('The members of project {name} were changed.', { name: project.name }))
    const undo = async () => {
      const [failure] = await saveMembers(project, membership, start, whose)
      if (failure) throw new Error(failure.reason)
      return done
    }
    close({ ...done, undo })
  }
  const { value, onChange } = form.field('membership')
  const [picked, setPicked] = useState<readonly Member[]>([])
  const change = (membership: Membership) => {
    const added = found.items.filter(({ id }) => membership.has(id))
    setPicked((now) => [...now.filter(({ id }) => !added.some((one) => one.id === id)), ...added])
    onChange(membership)
  }
  return (
    <FormDialog
      title={words.title(project)}
      size="large"
      form={form}
      submit={t('Save')}
      onClose={() => close(changed ? done : undefined)}
    >
      <Failures failed={failed} people={[...people, ...picked]} roles={roles} />
      <MembershipPicker
        current={words.current}
        available={words.available}
        add={words.add}
        nobody={words.nobody}
        members={people}
        found={found}
        roles={roles}
        defaultRole={answers.defaultRole?.id}
        value={value}
        onChange={change}
        keeps={(member, role) => ownAdminRole(project, answers, before, { member, role })}
      />
      {groups.length > 0 && (
        <section className="text-sm">
          <h3 className="font-semibold">{t('Groups with roles on this project')}</h3>
          <p className="text-muted">{t('They are not changed here.')}</p>
          <ul>
            {groups.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  )
}

type Names = readonly { readonly id: string; readonly name: string }[]

const Failures = (props: {
  readonly failed: readonly Failed[]
  readonly people: Names
  readonly roles: Names
}) => {
  const nameIn = (names: Names, id: string) => names.find((one) => one.id === id)?.name ?? id
  if (props.failed.length === 0) return null
  return (
    <Alert type="danger">
      <p>
        {plural(
          props.failed.length,
          '{count} change could not be made.',
          '{count} changes could not be made.',
        )}
      </p>
      <ul className="list-disc ps-5">
        {props.failed.map(({ member, role, kind, reason }) => {
          const words = {
            name: nameIn(props.people, member),
            role: nameIn(props.roles, role),
            reason,
          }
          return (
            <li key={`${member} ${role}`}>
              {kind === 'given'
                ? t('{role} was not given to {name}: {reason}', words)
                : t('{role} was not taken from {name}: {reason}', words)}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

/** Administrators cannot shut themselves out of the project that they work in. */
const ownAdminRole = (
  project: Project,
  { me, roles }: Answers,
  before: Membership,
  { member, role }: { readonly member: string; readonly role: string },
): string | undefined => {
  if (member !== me.id || project.id !== me.project_id) return undefined
  const held = before.get(member)?.includes(role) ?? false
  const isAdmin = roles.some(({ id, is_admin }) => id === role && is_admin)
  return held && isAdmin
    ? t(
        'You cannot take away your own administrator role on the project you work in. ' +
          'Switch to another project first.',
      )
    : undefined
}
