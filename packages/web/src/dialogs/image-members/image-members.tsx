import { imageMembers as api, projects, type Image, type ImageMember } from '@meridian/contract'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { own } from '#lib/own.ts'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { focusFirst } from '#forms/focus.ts'
import { Form, SubmitButton } from '#forms/form.tsx'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required, unique } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { toast } from '#ui/tell/toast.ts'

type Option = { readonly value: string; readonly label: string }

type Props = {
  readonly image: Pick<Image, 'id' | 'name' | 'visibility'>
  /** Projects that the user knows by name. */
  readonly known: readonly Option[]
  readonly close: Close
}

/** The projects that an image is shared with: each change is made at once. */
export const ImageMembers = ({ image, known, close }: Props) => {
  const { id } = image
  const name = nameOr(image.name, id)
  const [changes, setChanges] = useState(0)
  const [isPrivate, setPrivate] = useState(image.visibility === 'private')
  const [working, setWorking] = useState<string>()
  const button = useRef<HTMLDivElement>(null)
  // Glance does not say with whom a private image is shared: with nobody.
  const loaded = useLoaded(['image members', id, isPrivate], (signal) =>
    isPrivate ? Promise.resolve(nobody) : readMembers(id, signal),
  )
  const taken = loaded.data?.members.map((one) => one.member_id) ?? []

  const change = async (project: string, work: () => Promise<unknown>, said: string) => {
    setWorking(project)
    try {
      await work()
      toast.add('success', said)
      await loaded.reload()
      setChanges((count) => count + 1)
    } finally {
      setWorking(undefined)
    }
  }
  const share = (member: string) =>
    change(
      member,
      async () => {
        const body = { member, ...(isPrivate && { makes_shared: true as const }) }
        await call(api.add, { params: { id }, body })
        setPrivate(false)
      },
      t('The image is shared with the project.'),
    )
  const remove = async (member_id: string) => {
    try {
      await change(
        member_id,
        () => call(api.remove, { params: { id, member_id } }),
        t('The image is no longer shared with the project.'),
      )
      // The button that was pressed is gone; the field would open its suggestions over the list.
      focusFirst(button.current)
    } catch (error) {
      tellUnable(t('Unable to take the image from the project.'), error)
    }
  }
  const own = Object.fromEntries(known.map(({ value, label }) => [value, label]))
  const done = () =>
    close(changes > 0 ? { updated: [{ type: 'OS::Glance::Image', id }] } : undefined)
  return (
    <Modal
      title={t('Projects with Access to {name}', { name })}
      size="medium"
      working={working !== undefined}
      onClose={done}
      footer={<Button onPress={done}>{t('Close')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <p>
          {t('A project sees the image in its list once somebody there has accepted it.')}{' '}
          {isPrivate && t('Sharing it makes its visibility “Shared With Project”.')}
        </p>
        <ShareForm known={known} taken={taken} share={share} button={button} />
        <LoadedView loaded={loaded} failed={t('Unable to retrieve the members of the image.')}>
          {({ members, names }) => (
            <Members
              members={members}
              names={{ ...names, ...own }}
              working={working}
              onRemove={(one) => void remove(one)}
            />
          )}
        </LoadedView>
      </div>
    </Modal>
  )
}

type ShareProps = {
  readonly known: readonly Option[]
  /** The ids of the projects that the image is shared with. */
  readonly taken: readonly string[]
  readonly share: (project: string) => Promise<void>
  /** What is around the button. */
  readonly button: RefObject<HTMLDivElement | null>
}

/** Asks for a project, and for another once the image is shared with it. */
const ShareForm = (props: ShareProps) => {
  const [shared, setShared] = useState(0)
  const share = async (project: string) => {
    await props.share(project)
    setShared((count) => count + 1)
  }
  return <OneShare key={shared} {...props} share={share} isFirst={shared === 0} />
}

type OneProps = ShareProps & { readonly isFirst: boolean }

const OneShare = ({ known, taken, share, button, isFirst }: OneProps) => {
  const place = useRef<HTMLDivElement>(null)
  // The kit's `autoFocus` waits a frame while a key that pressed something is held down, and in that
  // frame the dialog, whose pressed button is gone, gives the focus to its first control.
  useLayoutEffect(() => focusFirst(place.current), [])
  const form = useForm({
    // The draft was of the first: the others begin with nothing.
    ...(isFirst && { draft: 'member' }),
    initial: { member: '' },
    rules: {
      member: [
        required(),
        maxLength(255),
        unique(taken, t('The image is shared with this project already.')),
      ],
    },
    failed: t('Unable to share the image.'),
    submit: ({ member }) => share(member.trim()),
  })
  return (
    <Form form={form}>
      <div ref={place}>
        <ComboInput
          field={form.field('member')}
          label={t('Project')}
          description={t('One of yours, or the ID of any other.')}
          options={known.filter(({ value }) => !taken.includes(value))}
          custom
        />
      </div>
      <div ref={button}>
        <SubmitButton form={form}>{t('Share')}</SubmitButton>
      </div>
    </Form>
  )
}

type MembersProps = {
  readonly members: readonly ImageMember[]
  readonly names: Readonly<Record<string, string>>
  /** The project that is being added or taken away. */
  readonly working: string | undefined
  readonly onRemove: (project: string) => void
}

const Members = ({ members, names, working, onRemove }: MembersProps) => {
  if (members.length === 0)
    return <EmptyState state="empty" title={t('The image is shared with nobody yet.')} />
  return (
    <ul aria-label={t('Projects')} className="flex flex-col gap-2">
      {members.map(({ member_id: id, status }) => {
        const name = own(names, id) ?? id
        return (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <StatusBadge meaning={meanings[status]}>{words[status]}</StatusBadge>
            <Button
              size="small"
              busy={working === id}
              aria-label={t('Remove {name}', { name })}
              onPress={() => onRemove(id)}
            >
              {t('Remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const words: Readonly<Record<ImageMember['status'], string>> = {
  pending: t('Pending'),
  accepted: t('Accepted'),
  rejected: t('Rejected'),
}
const meanings: Readonly<Record<ImageMember['status'], StatusMeaning>> = {
  pending: 'attention',
  accepted: 'good',
  rejected: 'off',
}

const nobody = { members: [], names: {} } satisfies Awaited<ReturnType<typeof readMembers>>

const readMembers = async (id: string, signal: AbortSignal) => {
  const { items: members } = await call(api.list, { params: { id } }, { signal })
  const ids = members.map(({ member_id }) => member_id)
  if (ids.length === 0) return { members, names: {} }
  const { names } = await call(projects.names, { query: { id: ids } }, { signal })
  return { members, names }
}
