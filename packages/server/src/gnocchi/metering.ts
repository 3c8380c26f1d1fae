import { measuredKinds, metering } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { readMeasures, readOfResource } from '#gnocchi/measures.ts'
import { readMeters, readReport, reportCsv } from '#gnocchi/report.ts'
import { readSamples } from '#gnocchi/samples.ts'
import { errors } from '#http/errors.ts'

/** What the cloud measures, as Gnocchi (`metric`) keeps it: 501 of all of it where there is none. */
export const meteringRoutes = (app: FastifyInstance, now: () => number): void => {
  bind(app, metering.samples, ({ query }, context) => readSamples(context, query, now()))
  bind(app, metering.meters, (_, context) => readMeters(context))
  bind(app, metering.report, ({ query }, context) => readReport(context, query, now()))
  bind(app, metering.reportCsv, async ({ query }, context) => {
    const { items } = await readReport(context, query, now())
    const content = new TextEncoder().encode(reportCsv(items))
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(content.length),
    }
    return { answer: new Response(content, { headers }), file: 'usage-report.csv' }
  })
  bind(app, metering.ofResource, ({ params }, context) => {
    const kind = measuredKinds.find((one) => one === params.kind)
    if (kind === undefined) throw errors.notFound(params.kind)
    return readOfResource(context, kind, params.id)
  })
  bind(app, metering.measures, ({ params, query }, context) =>
    readMeasures(context, params.id, query, now()),
  )
}
