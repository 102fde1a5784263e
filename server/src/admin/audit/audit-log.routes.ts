import { adminAuditRoutes } from '@hotdrop/contract/admin/audit/audit.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { AuditLogService } from './audit-log.service.ts';

export function mountAuditLogRoutes(app: FastifyInstance, { auditLog }: { auditLog: AuditLogService }): void {
  mount(app, adminAuditRoutes.list, ({ query }) => auditLog.list(query));
}
