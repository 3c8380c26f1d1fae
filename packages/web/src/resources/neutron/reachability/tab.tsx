import { reachability, servers, type Port, type Server } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { areElsewhere } from '#api/session/session.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { NumberInput, RadioInput, SelectInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { Answer } from '#resources/neutron/reachability/answer.tsx'
import {
  another,
  askedOf,
  hasPort,
  isEnd,
  optionsOf,
  protocols,
  services,
  start,
  type Asked,
} from '#resources/neutron/reachability/question.ts'
import { EffectiveRules } from '#resources/neutron/reachability/rules.tsx'
import { ofPort, ofServer, type Subject } from '#resources/neutron/reachability/subject.ts'
import { RetryButton } from '#ui/press/retry-button.tsx'

/** Who reaches an instance, whom it reaches, and the rules that count for it. */
export const ReachabilityOfServer = ({ server }: { readonly server: Server }) => (
  <Reachability subject={ofServer(server)} />
)

/** The same of one port. */
export const ReachabilityOfPort = ({ port }: { readonly port: Port }) => (
  <Reachability subject={ofPort(port)} />
)

const Reachability = ({ subject }: { readonly subject: Subject }) => {
  const [asked, setAsked] = useState<Asked>()
  return (
    <div className="flex flex-col gap-6">
      <Question subject={subject} ask={setAsked} />
      {asked && <Asking subject={subject} asked={asked} />}
      <EffectiveRules subject={subject} />
    </div>
  )
}

type QuestionProps = { readonly subject: Subject; readonly ask: (asked: Asked) => void }

const Question = ({ subject, ask }: QuestionProps) => {
  const { kind, id, projectId, directions } = subject
  // Without them an address can be typed.
  const others = usePart(kind, id, 'other ends', async (signal) => {
    const isElsewhere = projectId !== undefined && (await areElsewhere([projectId]))
    const query = {
      ...{ paginate: true, limit: 1000, names: false },
      ...(isElsewhere && { all_projects: true, project_id: projectId }),
    }
    return (await call(servers.list, { query }, { signal })).items
  })
  const options = optionsOf(others.data ?? [], subject.server)
  const form = useForm({
    initial: start,
    rules: { other: [required(), isEnd(options)] },
    shown: { protocol: ({ service }) => service === another, port: hasPort },
    submit: async (values) => ask(askedOf(values, subject, options)),
  })
  return (
    <Form form={form}>
      <RadioInput
        field={form.field('direction')}
        label={t('Direction')}
        options={directions}
        orientation="horizontal"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ComboInput
          field={form.field('other')}
          label={t('Other end')}
          description={t('The Internet, an instance, or an IP address.')}
          options={options}
          unread={others.data === undefined && !others.error}
          custom
        />
        <SelectInput field={form.field('service')} label={t('Service')} options={services} />
        <SelectInput field={form.field('protocol')} label={t('Protocol')} options={protocols} />
        <NumberInput
          field={form.field('port')}
          label={t('Port')}
          description={t('All ports without one.')}
          min={1}
          max={65_535}
        />
      </div>
      <Unread
        loaded={others}
        says={(why) => t('The other instances could not be read: {why}', { why })}
      />
      <div>
        <SubmitButton form={form}>{t('Check')}</SubmitButton>
      </div>
    </Form>
  )
}

type AskingProps = { readonly subject: Subject; readonly asked: Asked }

const Asking = ({ subject, asked }: AskingProps) => {
  const { query } = asked
  const loaded = usePart(subject.kind, subject.id, ['reachability', query], (signal) =>
    call(reachability.load, { query }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to check what can be reached.')}>
      {(answer) => (
        <Answer
          subject={subject}
          asked={asked}
          answer={answer}
          retry={
            <RetryButton size="small" error={loaded.error} onPress={() => void loaded.reload()} />
          }
        />
      )}
    </LoadedView>
  )
}
