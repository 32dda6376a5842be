import { Button } from "@mantine/core";
import { IconPlus, IconSearchOff, IconTools } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import contractorAdminText from "locales/contractor-admin.ftl";
import { lazy, Suspense, useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { SearchField } from "@/components/fields/SearchField";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { formatPhone } from "@/lib/text/phone";
import { type ContractorOverview, contractorOverviewsQuery } from "./admin-queries";
import classes from "./ContractorListPage.module.css";

// The dialog is loaded on first use.
const CompanyDialog = lazy(() => import("./CompanyDialog"));

/** The admin's list of companies. */
export function ContractorListPage() {
  const { search = "", add = false }: { search?: string; add?: boolean } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(add);
  const listed = useInfiniteQuery(contractorOverviewsQuery(search));
  const showMore = useShownPages(listed);
  const { error, isPending, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, ...query } = listed;
  const data = useLastAnswer(query.data);
  const find = (term: string) =>
    void navigate({ to: "/admin/contractors", search: term === "" ? {} : { search: term }, replace: true });
  const companies = data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <>
      <PageHeader
        title={contractorAdminText("title")}
        subtitle={contractorAdminText("subtitle")}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
            {contractorAdminText("add")}
          </Button>
        }
      />
      {(companies.length > 0 || search !== "") && (
        <search className={classes.tools}>
          <SearchField
            label={contractorAdminText("search")}
            search={search}
            onSearch={find}
            isBusy={isFetching && isPlaceholderData}
          />
        </search>
      )}
      {error && data && (
        <ListFailure title={contractorAdminText("failed")} error={error} onRetry={() => void query.refetch()} />
      )}
      <Panel flush>
        <div className={list.results} aria-busy={isPlaceholderData}>
          {isPending ? (
            <div className={list.pad}>
              <ComponentSkeleton />
            </div>
          ) : error && !data ? (
            <ErrorState title={contractorAdminText("failed")} error={error} onRetry={() => void query.refetch()} />
          ) : companies.length > 0 ? (
            <>
              <CompanyCards companies={companies} />
              <CompanyTable companies={companies} />
              {hasNextPage && (
                <div className={list.more}>
                  <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                    {contractorAdminText("more")}
                  </Button>
                </div>
              )}
            </>
          ) : (
            <NoCompanies search={search} onClear={() => find("")} />
          )}
        </div>
      </Panel>
      {isAdding && (
        <Suspense fallback={<ModalFrame onClose={() => setIsAdding(false)} />}>
          <CompanyDialog
            onSaved={({ slug }) => void navigate({ to: "/admin/contractors/$slug", params: { slug } })}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface CompaniesProps {
  companies: ContractorOverview[];
}

function CompanyLink({ company }: { company: ContractorOverview }) {
  return (
    <div className={classes.name}>
      <Link to="/admin/contractors/$slug" params={{ slug: company.slug }} className={list.link}>
        {company.company_name}
      </Link>
      {company.status === "inactive" && <span className={classes.inactive}>{contractorAdminText("inactive")}</span>}
    </div>
  );
}

/** Table with one linked row per company. */
function CompanyTable({ companies }: CompaniesProps) {
  return (
    <div className={list.tableWrap}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">{contractorAdminText("company")}</th>
            <th scope="col">{contractorAdminText("phone")}</th>
            <th scope="col">{contractorAdminText("people")}</th>
            <th scope="col">{contractorAdminText("invited")}</th>
            <th scope="col">{contractorAdminText("projects")}</th>
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <tr key={company.id} className={list.row}>
              <td>
                <CompanyLink company={company} />
                <div className={list.faint}>{company.primary_email}</div>
              </td>
              <td className={list.number}>{company.primary_phone ? formatPhone(company.primary_phone) : "–"}</td>
              <td className={list.number}>{company.members_count}</td>
              <td className={list.number}>
                {company.pending_invitations > 0 ? (
                  <span className={classes.pending}>{company.pending_invitations}</span>
                ) : (
                  "–"
                )}
              </td>
              <td className={list.number}>
                {contractorAdminText("open-projects", { open: company.open_projects, all: company.projects })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Card list for narrow screens. */
function CompanyCards({ companies }: CompaniesProps) {
  return (
    <ul className={list.cards}>
      {companies.map((company) => (
        <li key={company.id} className={classes.card}>
          <CompanyLink company={company} />
          {company.primary_email && <div className={classes.facts}>{company.primary_email}</div>}
          <div className={classes.counts}>
            <span>{contractorAdminText("members", { number: company.members_count })}</span>
            {company.pending_invitations > 0 && (
              <span>{contractorAdminText("pending", { number: company.pending_invitations })}</span>
            )}
            <span>{contractorAdminText("all-projects", { open: company.open_projects, all: company.projects })}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function NoCompanies({ search, onClear }: { search: string; onClear: () => void }) {
  return search !== "" ? (
    <EmptyState
      icon={IconSearchOff}
      title={contractorAdminText("no-match", { term: search })}
      action={
        <Button variant="default" onClick={onClear}>
          {contractorAdminText("clear")}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconTools} title={contractorAdminText("none")}>
      {contractorAdminText("none-hint")}
    </EmptyState>
  );
}
