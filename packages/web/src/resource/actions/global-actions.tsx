import { useQuery } from '@tanstack/react-query'
import { labelOf } from '#resource/actions/offers.ts'
import type { Runs } from '#resource/actions/run.ts'
import type { Action, TypeCode } from '#resource/define.ts'
import { keys } from '#resource/results.ts'
import { Button } from '#ui/button.tsx'

/** The buttons above a table; the first one is what the page is for. */
export const GlobalActions = (props: {
  readonly type: TypeCode
  readonly actions: readonly Action<never>[]
  readonly run: Runs<never>['runGlobal']
  /** Whether the rows are there: quotas are asked after them, the list comes first. */
  readonly listed: boolean
}) =>
  props.actions.map((action, index) => (
    <GlobalAction key={action.id} {...props} action={action} first={index === 0} />
  ))

const GlobalAction = (props: {
  readonly type: TypeCode
  readonly action: Action<never>
  readonly run: Runs<never>['runGlobal']
  readonly listed: boolean
  readonly first: boolean
}) => {
  const { action } = props
  // Asked again whenever a polled row or an action has changed something (SH-TABLE-34).
  const { data: quota } = useQuery({
    queryKey: keys.quota(props.type, action.id),
    queryFn: () => action.quota?.() ?? true,
    enabled: props.listed && action.quota !== undefined,
  })
  return (
    <Button
      tone={props.first ? 'primary' : 'normal'}
      refusal={typeof quota === 'string' ? quota : undefined}
      onPress={() => void props.run(action)}
    >
      {labelOf(action, 1)}
    </Button>
  )
}
