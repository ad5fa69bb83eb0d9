import { readFileSync } from 'node:fs';
import { projectFile } from '../../handlers/http/project-file.ts';

/** The contract as partners download it. */
export const document: unknown = JSON.parse(readFileSync(projectFile('generated', 'openapi.json'), 'utf8'));
