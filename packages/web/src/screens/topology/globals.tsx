import type { ReactNode } from 'react'
import { GlobalActions } from '#resource/actions/global-actions.tsx'
import { useActions } from '#resource/actions/use-actions.ts'
import { useDeclaration } from '#resource/declared.tsx'
import { anyNames, type AnyResource, type TypeCode } from '#resource/define.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import type { Entry } from '#resource/registry.ts'
import { useGlobals } from '#resource/rights.ts'

export type TypeActionsProps = {
  readonly type: TypeCode
  /** It is what the page is for. */
  readonly lead?: boolean
  readonly listed: boolean
  /** Something was made or changed by a dialog of the type. */
  readonly onDone: () => void
}

/**
 * The button that makes one of a type, with its rules and quota, and the dialogs of the type that the
 * address asks for. Nothing where there is no such type.
 */
export function TypeActions(props: TypeActionsProps): ReactNode {
  const entry = useRegistry().find(props.type)
  return entry ? <OfEntry {...props} entry={entry} /> : null
}

function OfEntry({ entry, ...props }: TypeActionsProps & { readonly entry: Entry }) {
  const { data } = useDeclaration(entry)
  return data ? <OfResource {...props} resource={anyNames(data)} /> : null
}

const nothing: readonly never[] = []

function OfResource(props: TypeActionsProps & { readonly resource: AnyResource }) {
  const { resource, lead = false, listed, onDone } = props
  const { runGlobal } = useActions<unknown>({
    ...{ resource, items: nothing, nested: true },
    onResult: onDone,
  })
  const all = useGlobals(resource)
  // A dialog leaves the drawing where it is.
  const first = all.find(({ action }) => action.opens) ?? all[0]
  if (!first) return null
  const { action } = first
  const offered = { ...first, action: { ...action, label: action.called ?? action.label } }
  return <GlobalActions actions={[offered]} run={runGlobal} listed={listed} aside={!lead} />
}
