/** https://docs.openstack.org/api-ref/orchestration/v1/#templates, and Heat's own processes. */
import type { Signal } from '#collection.ts'
import { bareOf } from '#heat/bare.ts'
import type {
  HeatEngineService,
  HeatStackBody,
  HeatTemplateFunction,
  HeatTemplateVersion,
  HeatType,
  HeatTypeSummary,
  HeatValidation,
} from '#heat/types.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Query } from '#url.ts'

export function createTemplates(service: Service) {
  const bare = bareOf(service)
  return {
    resourceTypes: (query: Query = {}, options: Signal = {}) =>
      service.askRows<HeatTypeSummary>('GET', fixed('/resource_types'), 'resource_types', {
        query: { with_description: true, ...query },
        ...options,
      }),
    resourceType: (name: string, options: Signal = {}) =>
      bare<HeatType>('GET', path`/resource_types/${name}`, {
        query: { with_description: true },
        ...options,
      }),
    typeTemplate: (name: string, template_type: string, options: Signal = {}) =>
      bare<Record<string, unknown>>('GET', path`/resource_types/${name}/template`, {
        query: { template_type },
        ...options,
      }),
    templateVersions: (options: Signal = {}) =>
      service.askRows<HeatTemplateVersion>(
        'GET',
        fixed('/template_versions'),
        'template_versions',
        options,
      ),
    templateFunctions: (version: string, query?: Query, options: Signal = {}) =>
      service.askRows<HeatTemplateFunction>(
        'GET',
        path`/template_versions/${version}/functions`,
        'template_functions',
        { query, ...options },
      ),
    validate: (body: HeatStackBody, query?: Query, options: Signal = {}) =>
      bare<HeatValidation>('POST', fixed('/validate'), { body, query, ...options }),
    /** Heat's engines; for administrators. */
    services: (options: Signal = {}) =>
      service.askRows<HeatEngineService>('GET', fixed('/services'), 'services', options),
  }
}
