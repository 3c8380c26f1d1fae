import { useState, type ReactNode } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import type { Requirement, TypeCode } from '#resource/define.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { Button } from '#ui/press/button.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { AddIcon, RemoveIcon } from '#ui/icons.ts'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'
import { toast } from '#ui/tell/toast.ts'

type Named = { readonly id: string; readonly name: string }

type LinkedListProps<T extends Named> = {
  /** The type of what is listed, such as `OS::Keystone::Group`. */
  readonly type: TypeCode
  readonly label: string
  readonly loaded: Loaded<{ readonly items: readonly T[] }>
  /** "Unable to retrieve the groups." */
  readonly unread: string
  readonly empty: string
  readonly more?: readonly PlainColumn<T>[]
  readonly add: {
    readonly label: string
    readonly requires: readonly Requirement[]
    /** The dialog that adds one; it closes with whether it has. */
    readonly dialog: (close: (done: boolean) => void) => ReactNode
  }
  readonly remove: {
    /** What the button of a row is called. */
    readonly label: (name: string) => string
    readonly requires: readonly Requirement[]
    readonly send: (one: T) => Promise<unknown>
    readonly done: (name: string) => string
    readonly failed: string
  }
}

/** What belongs to something else, such as a user's groups: each links to itself and can be taken out. */
export function LinkedList<T extends Named>(props: LinkedListProps<T>) {
  const { type, label, loaded, unread, empty, more = [], add, remove } = props
  const [adding, setAdding] = useState(false)
  const takeOut = async (one: T) => {
    try {
      await remove.send(one)
      toast.add('success', remove.done(one.name))
      await loaded.reload()
    } catch (error) {
      tellUnable(remove.failed, error)
    }
  }
  const columns: readonly PlainColumn<T>[] = [
    {
      id: 'name',
      label: t('Name'),
      show: ({ id, name }) => <ResourceLink {...{ type, id, name }} />,
    },
    ...more,
    {
      id: 'remove',
      label: t('Actions'),
      show: (one) => (
        <Gate name={remove.failed} requires={remove.requires}>
          <IconButton
            icon={RemoveIcon}
            size="small"
            aria-label={remove.label(one.name)}
            onPress={() => void takeOut(one)}
          />
        </Gate>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <Gate name={add.label} requires={add.requires}>
        <div>
          <Button icon={AddIcon} onPress={() => setAdding(true)}>
            {add.label}
          </Button>
        </div>
      </Gate>
      <LoadedView loaded={loaded} failed={unread}>
        {({ items }) => (
          <PlainTable
            {...{ label, empty, columns }}
            rows={items.toSorted((a, b) => a.name.localeCompare(b.name))}
            keyOf={({ id }) => id}
          />
        )}
      </LoadedView>
      {adding &&
        add.dialog((done) => {
          setAdding(false)
          if (done) void loaded.reload()
        })}
    </div>
  )
}
