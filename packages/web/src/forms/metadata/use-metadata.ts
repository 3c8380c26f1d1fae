import type { MetadefNamespace } from '@meridian/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChangeMetadata, MetadataEditorProps } from '#forms/metadata/editor-props.ts'
import {
  changeOf,
  createMetadata,
  withChange,
  withDefinitions,
  type Metadata,
} from '#forms/metadata/tree.ts'

const none: readonly MetadefNamespace[] = []

/** The state of an editor and its changes: definitions may come late, keys may be other ones. */
export const useMetadata = ({
  namespaces,
  existing,
  change: kept,
  onChange,
}: MetadataEditorProps): readonly [Metadata, ChangeMetadata] => {
  const items = namespaces.state === 'ready' ? namespaces.items : none
  const [state, setState] = useState(() => ({
    items,
    existing,
    metadata: kept
      ? withChange(createMetadata(items, existing), kept)
      : createMetadata(items, existing),
  }))
  const current = followed(state, items, existing)
  if (current !== state) setState(current)

  const told = useRef('')
  const tell = useEffectEvent((metadata: Metadata) => {
    const now = changeOf(metadata)
    const words = JSON.stringify(now)
    // Said once: an owner that draws again with other lists of the same things is not told again.
    if (words === told.current) return
    told.current = words
    onChange(now)
  })
  const { metadata } = current
  useEffect(() => tell(metadata), [metadata])

  const change: ChangeMetadata = useCallback(
    (next) => setState((now) => ({ ...now, metadata: next(now.metadata) })),
    [],
  )
  return [metadata, change]
}

type State = {
  readonly items: readonly MetadefNamespace[]
  readonly existing: MetadataEditorProps['existing']
  readonly metadata: Metadata
}

/** The state after its sources: new keys start anew, new definitions keep what was typed. */
const followed = (state: State, items: State['items'], existing: State['existing']): State => {
  if (!sameTexts(state.existing, existing)) {
    return { items, existing, metadata: createMetadata(items, existing) }
  }
  if (state.items === items) return state
  return { ...state, items, metadata: withDefinitions(state.metadata, items) }
}

const sameTexts = (a: State['existing'], b: State['existing']): boolean => {
  if (a === b) return true
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  )
}
