import { screen, waitFor } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { dashboardProjectsQuery } from "@/data/projects/dashboard";
import { newQueryClient } from "@/testing/query-client";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

/** More than PostgREST answers with at once, all but the last of the same two moments. */
const many = 2010;

const it = test.override("project", async ({ backend, member }) => {
  await backend.sql`
    insert into projects (title, organization_id, user_id, created_at)
    select 'Project ' || number, ${member.organisation.id}, ${member.userId},
      timestamptz '2026-01-01 10:00:00.123456+00' + make_interval(days => number % 2)
    from generate_series(1, ${many}::int) as number`;
  return createProject(member, { title: "The newest" });
});

