-- The sum of database/migrations as PostgreSQL 15 dumps it; made by tests/support/generate-schema.ts.

CREATE SCHEMA public;

CREATE TABLE public.agent_access (
    company_id uuid NOT NULL,
    email text NOT NULL,
    granted_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT agent_access_email_check CHECK (((email !~ '[A-Z]'::text) AND (email = btrim(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254))))
);

ALTER TABLE ONLY public.agent_access FORCE ROW LEVEL SECURITY;

CREATE TABLE public.amendment_alerts (
    company_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    version integer,
    state text NOT NULL,
    reason text,
    score_before smallint,
    gate_before text,
    reasons_before jsonb,
    seen_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    moved_id uuid,
    own_moved_id uuid,
    profile_version integer,
    CONSTRAINT amendment_alerts_check CHECK (((settled_at IS NULL) = (state = ANY (ARRAY['pending'::text, 'waiting'::text])))),
    CONSTRAINT amendment_alerts_check1 CHECK (((reason IS NOT NULL) = (state = 'silent'::text))),
    CONSTRAINT amendment_alerts_check2 CHECK ((num_nonnulls(version, moved_id, own_moved_id) = 1)),
    CONSTRAINT amendment_alerts_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 40))),
    CONSTRAINT amendment_alerts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'mailed'::text, 'summarized'::text, 'alike'::text, 'silent'::text])))
);

ALTER TABLE ONLY public.amendment_alerts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.answered_requests (
    company_id uuid NOT NULL,
    name_hash bytea NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint,
    answer text,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT answered_requests_answer_check CHECK ((octet_length(answer) <= 262144)),
    CONSTRAINT answered_requests_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT answered_requests_name_hash_check CHECK ((octet_length(name_hash) = 32))
);

ALTER TABLE ONLY public.answered_requests FORCE ROW LEVEL SECURITY;

CREATE TABLE public.api_keys (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    secret_hash bytea NOT NULL,
    display_suffix text NOT NULL,
    scopes text[] NOT NULL,
    last_used_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.api_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_entries (
    id bigint NOT NULL,
    company_id uuid,
    actor_kind text NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['operator'::text, 'key'::text, 'member'::text, 'mail'::text, 'system'::text])))
);

ALTER TABLE ONLY public.audit_entries FORCE ROW LEVEL SECURITY;

ALTER TABLE public.audit_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.awards (
    id uuid NOT NULL,
    source text NOT NULL,
    native_id text,
    solicitation_number text,
    title text,
    buyer text,
    supplier_name text NOT NULL,
    supplier_key text NOT NULL,
    supplier_number text,
    supplier_city text,
    supplier_region text,
    supplier_country text,
    won boolean NOT NULL,
    amount numeric,
    currency text,
    awarded_on date,
    recorded_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.companies (
    id uuid NOT NULL,
    legal_name text NOT NULL,
    contact_email text NOT NULL,
    country text DEFAULT 'CA'::text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT companies_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
    CONSTRAINT companies_legal_name_check CHECK (((char_length(legal_name) >= 1) AND (char_length(legal_name) <= 200)))
);

ALTER TABLE ONLY public.companies FORCE ROW LEVEL SECURITY;

CREATE TABLE public.company_keys (
    company_id uuid NOT NULL,
    snapshot integer NOT NULL,
    profile_version integer NOT NULL,
    form smallint NOT NULL,
    judgement smallint NOT NULL,
    keys text NOT NULL
);

ALTER TABLE ONLY public.company_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.company_names (
    company_id uuid NOT NULL,
    name text NOT NULL,
    supplier_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT company_names_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT company_names_supplier_key_check CHECK ((supplier_key <> ''::text))
);

ALTER TABLE ONLY public.company_names FORCE ROW LEVEL SECURITY;

CREATE TABLE public.context_docs (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    size_bytes integer NOT NULL,
    content_hash bytea NOT NULL,
    status text NOT NULL,
    ingest_error text,
    page_count integer,
    text_version uuid,
    text_hash bytea,
    terms jsonb DEFAULT '[]'::jsonb NOT NULL,
    reader_version integer DEFAULT 0 NOT NULL,
    refresh_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    last_indexed_at timestamp(3) with time zone,
    CONSTRAINT context_docs_check CHECK (((status <> 'failed'::text) OR (ingest_error IS NOT NULL))),
    CONSTRAINT context_docs_check1 CHECK (((status <> 'processing'::text) OR ((ingest_error IS NULL) AND (text_version IS NULL)))),
    CONSTRAINT context_docs_check2 CHECK (((status = 'ready'::text) = ((text_version IS NOT NULL) AND (last_indexed_at IS NOT NULL)))),
    CONSTRAINT context_docs_filename_check CHECK (((char_length(filename) >= 1) AND (char_length(filename) <= 200))),
    CONSTRAINT context_docs_ingest_error_check CHECK (((ingest_error IS NULL) OR ((char_length(ingest_error) >= 1) AND (char_length(ingest_error) <= 500)))),
    CONSTRAINT context_docs_size_bytes_check CHECK ((size_bytes > 0)),
    CONSTRAINT context_docs_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.context_docs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.context_files (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT context_files_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'kept'::text, 'leaving'::text])))
);

ALTER TABLE ONLY public.context_files FORCE ROW LEVEL SECURITY;

CREATE TABLE public.context_passages (
    company_id uuid NOT NULL,
    doc_id uuid NOT NULL,
    version uuid NOT NULL,
    ordinal integer NOT NULL,
    page integer,
    text text NOT NULL,
    document tsvector NOT NULL
);

ALTER TABLE ONLY public.context_passages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.deliveries (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    recipient text NOT NULL,
    message_id text NOT NULL,
    subject_line text NOT NULL,
    message text,
    message_hash bytea NOT NULL,
    state text NOT NULL,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    first_attempt_at timestamp(3) with time zone,
    attempt_after timestamp(3) with time zone NOT NULL,
    recover_at timestamp(3) with time zone NOT NULL,
    maybe_taken_by text,
    withdrawn_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone,
    CONSTRAINT deliveries_check CHECK (((state = ANY (ARRAY['sent'::text, 'not_delivered'::text])) = (settled_at IS NOT NULL))),
    CONSTRAINT deliveries_check1 CHECK (((attempts = 0) = (first_attempt_at IS NULL))),
    CONSTRAINT deliveries_check2 CHECK (((state <> 'sending'::text) OR (attempts > 0))),
    CONSTRAINT deliveries_check3 CHECK (((message IS NOT NULL) OR (settled_at IS NOT NULL))),
    CONSTRAINT deliveries_kind_check CHECK ((kind ~ '^[a-z][a-z_]{0,39}$'::text)),
    CONSTRAINT deliveries_message_hash_check CHECK ((octet_length(message_hash) = 32)),
    CONSTRAINT deliveries_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['prepared'::text, 'sending'::text, 'uncertain'::text, 'sent'::text, 'refused'::text, 'needs_reconciliation'::text, 'not_delivered'::text]))),
    CONSTRAINT deliveries_subject_id_check CHECK (((char_length(subject_id) >= 1) AND (char_length(subject_id) <= 200)))
);

ALTER TABLE ONLY public.deliveries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.delivery_attempts (
    company_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    provider text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    answered_at timestamp(3) with time zone,
    outcome text,
    reason text,
    provider_id text,
    CONSTRAINT delivery_attempts_check CHECK (((outcome IS NULL) = (answered_at IS NULL))),
    CONSTRAINT delivery_attempts_number_check CHECK ((number > 0)),
    CONSTRAINT delivery_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'refused'::text, 'later'::text, 'uncertain'::text]))),
    CONSTRAINT delivery_attempts_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
);

ALTER TABLE ONLY public.delivery_attempts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.digest_departures (
    company_id uuid NOT NULL,
    email text NOT NULL,
    left_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.digest_departures FORCE ROW LEVEL SECURITY;

CREATE TABLE public.digest_items (
    company_id uuid NOT NULL,
    digest_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    "position" smallint,
    left_out text,
    version integer NOT NULL,
    eligible boolean NOT NULL,
    gate text,
    CONSTRAINT digest_items_check CHECK ((("position" IS NULL) = (left_out IS NOT NULL))),
    CONSTRAINT digest_items_left_out_check CHECK ((left_out = ANY (ARRAY['below_floor'::text, 'beyond_cap'::text, 'ruled_out'::text, 'closed'::text])))
);

ALTER TABLE ONLY public.digest_items FORCE ROW LEVEL SECURITY;

CREATE TABLE public.digests (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    scheduled_at timestamp(3) with time zone,
    started_at timestamp(3) with time zone NOT NULL,
    state text NOT NULL,
    reason text,
    considered integer NOT NULL,
    emailed integer NOT NULL,
    below_floor integer NOT NULL,
    beyond_cap integer NOT NULL,
    ruled_out integer NOT NULL,
    closed integer NOT NULL,
    sources jsonb NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT digests_check CHECK (((state = 'nothing_to_send'::text) = (reason IS NOT NULL))),
    CONSTRAINT digests_reason_check CHECK ((reason = ANY (ARRAY['no_matches'::text, 'none_selected'::text, 'no_recipients'::text]))),
    CONSTRAINT digests_state_check CHECK ((state = ANY (ARRAY['saved'::text, 'sent'::text, 'not_delivered'::text, 'nothing_to_send'::text])))
);

ALTER TABLE ONLY public.digests FORCE ROW LEVEL SECURITY;

ALTER TABLE public.digests ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.digests_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.discovery_clocks (
    company_id uuid NOT NULL,
    last_discovered_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.discovery_clocks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.discovery_failures (
    run_id bigint NOT NULL,
    ordinal integer NOT NULL,
    record text NOT NULL,
    reason text NOT NULL
);

CREATE TABLE public.discovery_runs (
    id bigint NOT NULL,
    source text NOT NULL,
    origin text NOT NULL,
    state text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    read_count integer DEFAULT 0 NOT NULL,
    new_count integer DEFAULT 0 NOT NULL,
    changed_count integer DEFAULT 0 NOT NULL,
    unchanged_count integer DEFAULT 0 NOT NULL,
    ignored_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    award_count integer DEFAULT 0 NOT NULL,
    error text,
    CONSTRAINT discovery_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'interrupted'::text])))
);

ALTER TABLE public.discovery_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.discovery_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.feedback (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    opportunity_id uuid NOT NULL,
    group_id uuid NOT NULL,
    action text NOT NULL,
    reason text,
    member_name text,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    status_before text,
    profile_change_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    CONSTRAINT feedback_status_before_check CHECK ((status_before = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text])))
);

ALTER TABLE ONLY public.feedback FORCE ROW LEVEL SECURITY;

ALTER TABLE public.feedback ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.feedback_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.group_embeddings (
    group_id uuid NOT NULL,
    group_version integer NOT NULL,
    model text NOT NULL,
    dimension integer NOT NULL,
    text_hashes text[] NOT NULL,
    vectors bytea NOT NULL,
    embedded_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT group_embeddings_check CHECK ((octet_length(vectors) = (dimension * cardinality(text_hashes))))
);

CREATE TABLE public.group_keys (
    group_id uuid NOT NULL,
    group_version integer NOT NULL,
    keys integer[] NOT NULL,
    form smallint DEFAULT 0 NOT NULL,
    judgement smallint DEFAULT 0 NOT NULL
);

CREATE TABLE public.inbound_copies (
    key bytea NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT inbound_copies_key_check CHECK ((octet_length(key) = 32))
);

CREATE TABLE public.inbound_messages (
    id uuid NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    raw_hash bytea NOT NULL,
    size_bytes integer NOT NULL,
    arrived_by text NOT NULL,
    message_id text,
    answers_to text[] DEFAULT '{}'::text[] NOT NULL,
    subject text NOT NULL,
    envelope_sender text,
    header_from text,
    state text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    kind text,
    company_id uuid,
    user_email text,
    delivery_id uuid,
    new_text text,
    inline_answers jsonb,
    is_text_cut boolean DEFAULT false NOT NULL,
    language text,
    processed_at timestamp(3) with time zone,
    outcome jsonb,
    CONSTRAINT inbound_messages_arrived_by_check CHECK ((arrived_by = ANY (ARRAY['command'::text, 'webhook'::text, 'smtp'::text]))),
    CONSTRAINT inbound_messages_check CHECK (((company_id IS NULL) <= (user_email IS NULL))),
    CONSTRAINT inbound_messages_check1 CHECK (((state <> ALL (ARRAY['accepted'::text, 'done'::text, 'failed'::text])) OR ((company_id IS NOT NULL) AND (language IS NOT NULL)))),
    CONSTRAINT inbound_messages_check2 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (processed_at IS NOT NULL))),
    CONSTRAINT inbound_messages_detail_check CHECK ((char_length(detail) <= 500)),
    CONSTRAINT inbound_messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
    CONSTRAINT inbound_messages_raw_hash_check CHECK ((octet_length(raw_hash) = 32)),
    CONSTRAINT inbound_messages_reason_check CHECK ((reason ~ '^[a-z][a-z_]{0,39}$'::text)),
    CONSTRAINT inbound_messages_size_bytes_check CHECK ((size_bytes >= 0)),
    CONSTRAINT inbound_messages_state_check CHECK ((state = ANY (ARRAY['refused'::text, 'quarantined'::text, 'accepted'::text, 'done'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.inbound_messages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.installation (
    name text NOT NULL,
    value jsonb NOT NULL
);

CREATE TABLE public.learned_rules (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    rule_type text NOT NULL,
    favours boolean NOT NULL,
    condition_kind text NOT NULL,
    condition_value text NOT NULL,
    condition_label text NOT NULL,
    source text NOT NULL,
    supporting integer NOT NULL,
    contrary integer NOT NULL,
    last_evidence_at timestamp(3) with time zone,
    active boolean NOT NULL,
    switched_at timestamp(3) with time zone,
    origin_opportunity_id uuid,
    replayed_at timestamp(3) with time zone,
    replayed_matches integer,
    replayed_hidden integer,
    replayed_yes integer,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT learned_rules_check CHECK ((((rule_type = 'green_light'::text) AND favours) OR ((rule_type = 'no_go'::text) AND (NOT favours)) OR (rule_type = 'preference'::text))),
    CONSTRAINT learned_rules_check1 CHECK (((rule_type <> 'no_go'::text) OR (NOT active) OR (replayed_at IS NOT NULL))),
    CONSTRAINT learned_rules_condition_kind_check CHECK ((condition_kind = ANY (ARRAY['buyer'::text, 'category'::text, 'keyword'::text, 'region'::text, 'nature'::text, 'set_aside'::text]))),
    CONSTRAINT learned_rules_condition_label_check CHECK (((char_length(condition_label) >= 1) AND (char_length(condition_label) <= 200))),
    CONSTRAINT learned_rules_condition_value_check CHECK (((char_length(condition_value) >= 1) AND (char_length(condition_value) <= 200))),
    CONSTRAINT learned_rules_rule_type_check CHECK ((rule_type = ANY (ARRAY['green_light'::text, 'no_go'::text, 'preference'::text]))),
    CONSTRAINT learned_rules_source_check CHECK ((source = ANY (ARRAY['answers'::text, 'portal_feedback'::text])))
);

ALTER TABLE ONLY public.learned_rules FORCE ROW LEVEL SECURITY;

ALTER TABLE public.learned_rules ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.learned_rules_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.listing_changes (
    listing_id uuid NOT NULL,
    version integer NOT NULL,
    field text NOT NULL,
    value_before jsonb,
    value_after jsonb
);

CREATE TABLE public.listing_keys (
    listing_id uuid NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    buyer_key text COLLATE pg_catalog."C",
    tk text COLLATE pg_catalog."C",
    seg text COLLATE pg_catalog."C",
    raw text COLLATE pg_catalog."C",
    whole boolean DEFAULT false NOT NULL,
    exact text COLLATE pg_catalog."C",
    num_key text COLLATE pg_catalog."C",
    group_id uuid,
    subject text NOT NULL COLLATE pg_catalog."C",
    segment text COLLATE pg_catalog."C",
    preference text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.listing_search (
    listing_id uuid NOT NULL,
    document tsvector NOT NULL
);

CREATE TABLE public.listing_versions (
    listing_id uuid NOT NULL,
    version integer NOT NULL,
    revision text NOT NULL,
    content jsonb NOT NULL,
    run_id bigint,
    recorded_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.listings (
    id uuid NOT NULL,
    source text NOT NULL,
    native_id text NOT NULL,
    revision text NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    buyer text NOT NULL,
    deadline timestamp(3) with time zone,
    closing_date date,
    source_status text NOT NULL,
    solicitation_number text,
    reference_number text NOT NULL,
    notice_type text,
    estimated_value numeric,
    source_url text,
    published_at timestamp(3) with time zone,
    content jsonb NOT NULL,
    content_hash bytea NOT NULL,
    first_seen_at timestamp(3) with time zone NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.match_queue (
    company_id uuid NOT NULL,
    group_id uuid NOT NULL,
    priority integer NOT NULL,
    queued_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.match_queue FORCE ROW LEVEL SECURITY;

CREATE TABLE public.match_states (
    company_id uuid NOT NULL,
    basis text,
    run uuid,
    updated_at timestamp(3) with time zone NOT NULL,
    profile_version integer,
    completed_at timestamp(3) with time zone,
    tenders_total integer,
    tenders_done integer,
    CONSTRAINT match_states_tenders_done_check CHECK ((tenders_done >= 0)),
    CONSTRAINT match_states_tenders_total_check CHECK ((tenders_total >= 0))
);

ALTER TABLE ONLY public.match_states FORCE ROW LEVEL SECURITY;

CREATE TABLE public.memberships (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    name text,
    role text NOT NULL,
    issuer text,
    subject text,
    bound_at timestamp(3) with time zone,
    chosen_at timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT memberships_check CHECK ((((issuer IS NULL) = (subject IS NULL)) AND ((issuer IS NULL) = (bound_at IS NULL)))),
    CONSTRAINT memberships_email_check CHECK (((email !~ '[A-Z]'::text) AND (email = btrim(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
);

ALTER TABLE ONLY public.memberships FORCE ROW LEVEL SECURITY;

CREATE TABLE public.model_opinions (
    company_id uuid NOT NULL,
    group_id uuid NOT NULL,
    profile_version integer NOT NULL,
    group_version integer NOT NULL,
    judgement integer NOT NULL,
    form integer NOT NULL,
    model text NOT NULL,
    points smallint NOT NULL,
    quotes jsonb NOT NULL,
    request_hash bytea NOT NULL,
    given_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT model_opinions_points_check CHECK (((points >= '-10'::integer) AND (points <= 10)))
);

ALTER TABLE ONLY public.model_opinions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.model_spending (
    company_id uuid NOT NULL,
    day date NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    answered integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    CONSTRAINT model_spending_tokens_check CHECK ((tokens >= 0))
);

ALTER TABLE ONLY public.model_spending FORCE ROW LEVEL SECURITY;

CREATE TABLE public.model_spending_shared (
    day date NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    answered integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    CONSTRAINT model_spending_shared_tokens_check CHECK ((tokens >= 0))
);

CREATE TABLE public.model_turns (
    company_id uuid NOT NULL,
    day date NOT NULL,
    asked integer NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT model_turns_asked_check CHECK ((asked >= 0))
);

ALTER TABLE ONLY public.model_turns FORCE ROW LEVEL SECURITY;

CREATE TABLE public.moved_dates (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    document_id uuid NOT NULL,
    filename text NOT NULL,
    changes jsonb NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT moved_dates_filename_check CHECK (((char_length(filename) >= 1) AND (char_length(filename) <= 200)))
);

CREATE TABLE public.notice_facts (
    listing_id uuid NOT NULL,
    listing_version integer NOT NULL,
    signal_source text NOT NULL,
    summary jsonb NOT NULL,
    facts jsonb NOT NULL,
    estimated_value numeric,
    read_at timestamp(3) with time zone NOT NULL,
    reader_version integer DEFAULT 0 NOT NULL,
    CONSTRAINT notice_facts_signal_source_check CHECK ((signal_source = ANY (ARRAY['metadata'::text, 'pdf'::text])))
);

CREATE TABLE public.notification_settings (
    company_id uuid NOT NULL,
    digest_days smallint[] NOT NULL,
    digest_hour smallint NOT NULL,
    digest_tz text NOT NULL,
    digest_min_score smallint NOT NULL,
    digest_max_items smallint NOT NULL,
    notification_emails text[] NOT NULL,
    amendment_notification_policy text NOT NULL,
    next_digest_at timestamp(3) with time zone,
    last_digest_sent_at timestamp(3) with time zone,
    paused_days smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    CONSTRAINT notification_settings_amendment_notification_policy_check CHECK ((amendment_notification_policy = ANY (ARRAY['all'::text, 'positive_only'::text, 'none'::text]))),
    CONSTRAINT notification_settings_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
    CONSTRAINT notification_settings_digest_max_items_check CHECK (((digest_max_items >= 3) AND (digest_max_items <= 15))),
    CONSTRAINT notification_settings_digest_min_score_check CHECK (((digest_min_score >= 0) AND (digest_min_score <= 100))),
    CONSTRAINT notification_settings_notification_emails_check CHECK ((cardinality(notification_emails) <= 10))
);

ALTER TABLE ONLY public.notification_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
)
PARTITION BY HASH (company_id);

ALTER TABLE ONLY public.opportunities FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_0 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_0 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_1 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_1 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_2 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_2 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_3 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_3 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_4 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_4 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_5 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_5 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_6 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_6 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.opportunities_7 (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    group_id uuid NOT NULL,
    source text NOT NULL,
    visible boolean NOT NULL,
    status text DEFAULT 'scored'::text NOT NULL,
    archived_at timestamp(3) with time zone,
    archived boolean GENERATED ALWAYS AS ((archived_at IS NOT NULL)) STORED NOT NULL,
    score_key smallint NOT NULL,
    deadline_key timestamp(3) with time zone NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT opportunities_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'screened'::text, 'notified'::text, 'draft_requested'::text, 'draft_sent'::text, 'approved'::text])))
);

ALTER TABLE ONLY public.opportunities_7 FORCE ROW LEVEL SECURITY;

CREATE TABLE public.own_moved_dates (
    company_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    document_id uuid NOT NULL,
    filename text NOT NULL,
    changes jsonb NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT own_moved_dates_filename_check CHECK (((char_length(filename) >= 1) AND (char_length(filename) <= 200)))
);

ALTER TABLE ONLY public.own_moved_dates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.partners (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    authorized boolean DEFAULT true NOT NULL,
    relationship text,
    source_url text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.partners FORCE ROW LEVEL SECURITY;

CREATE TABLE public.products (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    partner_id uuid NOT NULL,
    name text NOT NULL,
    model text,
    description text,
    commodity_codes text[] DEFAULT '{}'::text[] NOT NULL,
    specs json DEFAULT '{}'::json NOT NULL,
    rep_status text DEFAULT 'carried'::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    source text,
    source_url text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    discontinued_by_change uuid,
    search_texts text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT products_check CHECK (((discontinued_by_change IS NULL) OR (status = 'discontinued'::text))),
    CONSTRAINT products_rep_status_check CHECK ((rep_status = ANY (ARRAY['carried'::text, 'catalog'::text]))),
    CONSTRAINT products_status_check CHECK ((status = ANY (ARRAY['active'::text, 'discontinued'::text])))
);

ALTER TABLE ONLY public.products FORCE ROW LEVEL SECURITY;

CREATE TABLE public.profile_changes (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    field text NOT NULL,
    value_before jsonb,
    value_after jsonb,
    products_deactivated integer DEFAULT 0 NOT NULL,
    products_reactivated integer DEFAULT 0 NOT NULL,
    source text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    reverted_at timestamp(3) with time zone,
    actor_kind text,
    actor text
);

ALTER TABLE ONLY public.profile_changes FORCE ROW LEVEL SECURITY;

ALTER TABLE public.profile_changes ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.profile_changes_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.profile_embeddings (
    company_id uuid NOT NULL,
    profile_version integer NOT NULL,
    model text NOT NULL,
    dimension integer NOT NULL,
    texts text[] NOT NULL,
    vectors bytea NOT NULL,
    background jsonb,
    term_snapshot integer NOT NULL,
    mark text NOT NULL,
    embedded_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT profile_embeddings_check CHECK ((octet_length(vectors) = (dimension * cardinality(texts))))
);

ALTER TABLE ONLY public.profile_embeddings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.profiles (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    legal_name text NOT NULL,
    business_number text,
    cage_code text,
    overview text,
    business_role text,
    categories text[] DEFAULT '{}'::text[] NOT NULL,
    geography text[] DEFAULT '{}'::text[] NOT NULL,
    certifications text[] DEFAULT '{}'::text[] NOT NULL,
    exclusions text[] DEFAULT '{}'::text[] NOT NULL,
    manufacturer_partners text[] DEFAULT '{}'::text[] NOT NULL,
    target_buyers text[] DEFAULT '{}'::text[] NOT NULL,
    is_canadian_supplier boolean,
    min_contract_value numeric,
    max_contract_value numeric,
    employee_count integer,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profiles_check CHECK (((min_contract_value IS NULL) OR (max_contract_value IS NULL) OR (min_contract_value <= max_contract_value)))
);

ALTER TABLE ONLY public.profiles FORCE ROW LEVEL SECURITY;

CREATE TABLE public.published_documents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    address text NOT NULL,
    filename text NOT NULL,
    status text DEFAULT 'found'::text NOT NULL,
    reason text,
    content_hash bytea,
    facts jsonb,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone,
    claimed_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    read_at timestamp(3) with time zone,
    CONSTRAINT published_documents_address_check CHECK ((char_length(address) <= 2000)),
    CONSTRAINT published_documents_filename_check CHECK (((char_length(filename) >= 1) AND (char_length(filename) <= 200))),
    CONSTRAINT published_documents_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT published_documents_status_check CHECK ((status = ANY (ARRAY['found'::text, 'fetched'::text, 'read'::text, 'refused'::text, 'failed'::text])))
);

CREATE TABLE public.published_files (
    content_hash bytea NOT NULL,
    content_type text NOT NULL,
    size_bytes integer NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    page_count integer,
    pages jsonb,
    reader_version integer DEFAULT 0 NOT NULL,
    claimed_until timestamp(3) with time zone,
    fetched_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    model_claims jsonb DEFAULT '[]'::jsonb NOT NULL,
    model_due_at timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone,
    model_attempts integer DEFAULT 0 NOT NULL,
    CONSTRAINT published_files_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT published_files_size_bytes_check CHECK ((size_bytes > 0)),
    CONSTRAINT published_files_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'read'::text, 'failed'::text])))
);

CREATE TABLE public.reply_effects (
    company_id uuid NOT NULL,
    message_id uuid NOT NULL,
    "position" smallint NOT NULL,
    kind text NOT NULL,
    subject_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    undone_at timestamp(3) with time zone,
    CONSTRAINT reply_effects_check CHECK (((subject_id IS NULL) = (kind = 'settings'::text))),
    CONSTRAINT reply_effects_kind_check CHECK ((kind = ANY (ARRAY['profile_change'::text, 'settings'::text, 'archive'::text, 'feedback'::text]))),
    CONSTRAINT reply_effects_position_check CHECK (("position" > 0))
);

ALTER TABLE ONLY public.reply_effects FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rule_evidence (
    company_id uuid NOT NULL,
    condition_kind text NOT NULL,
    condition_value text NOT NULL,
    feedback_id uuid NOT NULL,
    favours boolean NOT NULL
);

ALTER TABLE ONLY public.rule_evidence FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rule_statements (
    company_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    feedback_id uuid NOT NULL
);

ALTER TABLE ONLY public.rule_statements FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sessions (
    id_hash bytea NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    email text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.sign_in_links (
    token_hash bytea NOT NULL,
    email text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE public.solicitation_documents (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    package_id uuid,
    file_id uuid NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    size_bytes integer NOT NULL,
    content_hash bytea NOT NULL,
    status text NOT NULL,
    reason text,
    page_count integer,
    pages jsonb,
    facts jsonb,
    reader_version integer DEFAULT 0 NOT NULL,
    claimed_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    read_at timestamp(3) with time zone,
    model_claims jsonb DEFAULT '[]'::jsonb NOT NULL,
    model_due_at timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone,
    model_attempts integer DEFAULT 0 NOT NULL,
    CONSTRAINT solicitation_documents_check CHECK (((status = ANY (ARRAY['refused'::text, 'failed'::text])) <= (reason IS NOT NULL))),
    CONSTRAINT solicitation_documents_check1 CHECK (((status = 'read'::text) = (read_at IS NOT NULL))),
    CONSTRAINT solicitation_documents_filename_check CHECK (((char_length(filename) >= 1) AND (char_length(filename) <= 200))),
    CONSTRAINT solicitation_documents_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT solicitation_documents_size_bytes_check CHECK ((size_bytes > 0)),
    CONSTRAINT solicitation_documents_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'read'::text, 'refused'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.solicitation_documents FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sources (
    source text NOT NULL,
    label text NOT NULL,
    state jsonb DEFAULT '{}'::jsonb NOT NULL,
    validators jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_snapshot_rows integer,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.spent_tokens (
    token_hash bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.tender_filters (
    group_id uuid NOT NULL,
    group_version integer NOT NULL,
    places text[] NOT NULL,
    buyers text[] NOT NULL,
    categories text[] NOT NULL,
    place_en text,
    place_fr text
);

CREATE TABLE public.tender_groups (
    id uuid NOT NULL,
    group_key text NOT NULL COLLATE pg_catalog."C",
    representative_listing_id uuid,
    size integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.term_snapshots (
    snapshot integer NOT NULL,
    listing_total integer NOT NULL,
    taken_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.term_statistics (
    snapshot integer NOT NULL,
    stem text NOT NULL,
    listing_count integer NOT NULL
);

CREATE TABLE public.verdicts (
    company_id uuid NOT NULL,
    group_id uuid NOT NULL,
    profile_version integer NOT NULL,
    group_version integer NOT NULL,
    score smallint,
    score_source text NOT NULL,
    eligible boolean NOT NULL,
    semantic_score smallint,
    category_score smallint,
    geography_score smallint,
    past_win_score smallint,
    product_score smallint,
    modifier_score smallint,
    dimensional_score smallint,
    product_match jsonb DEFAULT '{}'::jsonb NOT NULL,
    reasons jsonb NOT NULL,
    gate text,
    term_snapshot integer DEFAULT 0 NOT NULL,
    computed_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT verdicts_score_source_check CHECK ((score_source = ANY (ARRAY['pdf_verdict'::text, 'metadata_verdict'::text, 'dimensional'::text])))
);

ALTER TABLE ONLY public.verdicts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.withdrawn_feedback (
    company_id uuid NOT NULL,
    id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    action text NOT NULL,
    profile_change_ids uuid[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    withdrawn_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.withdrawn_feedback FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_0 FOR VALUES WITH (modulus 8, remainder 0);

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_1 FOR VALUES WITH (modulus 8, remainder 1);

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_2 FOR VALUES WITH (modulus 8, remainder 2);

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_3 FOR VALUES WITH (modulus 8, remainder 3);

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_4 FOR VALUES WITH (modulus 8, remainder 4);

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_5 FOR VALUES WITH (modulus 8, remainder 5);

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_6 FOR VALUES WITH (modulus 8, remainder 6);

ALTER TABLE ONLY public.opportunities ATTACH PARTITION public.opportunities_7 FOR VALUES WITH (modulus 8, remainder 7);

ALTER TABLE ONLY public.agent_access
    ADD CONSTRAINT agent_access_pkey PRIMARY KEY (company_id, email);

ALTER TABLE ONLY public.amendment_alerts
    ADD CONSTRAINT amendment_alerts_company_id_listing_id_version_moved_id_own_key UNIQUE NULLS NOT DISTINCT (company_id, listing_id, version, moved_id, own_moved_id);

ALTER TABLE ONLY public.amendment_alerts
    ADD CONSTRAINT amendment_alerts_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.answered_requests
    ADD CONSTRAINT answered_requests_pkey PRIMARY KEY (company_id, name_hash);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.awards
    ADD CONSTRAINT awards_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.awards
    ADD CONSTRAINT awards_source_native_id_solicitation_number_supplier_key_su_key UNIQUE NULLS NOT DISTINCT (source, native_id, solicitation_number, supplier_key, supplier_number, won);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.company_keys
    ADD CONSTRAINT company_keys_pkey PRIMARY KEY (company_id, snapshot);

ALTER TABLE ONLY public.company_names
    ADD CONSTRAINT company_names_pkey PRIMARY KEY (company_id, supplier_key);

ALTER TABLE ONLY public.context_docs
    ADD CONSTRAINT context_docs_company_id_content_hash_key UNIQUE (company_id, content_hash);

ALTER TABLE ONLY public.context_docs
    ADD CONSTRAINT context_docs_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.context_files
    ADD CONSTRAINT context_files_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.context_passages
    ADD CONSTRAINT context_passages_pkey PRIMARY KEY (company_id, doc_id, version, ordinal);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_id_key UNIQUE (id);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (company_id, delivery_id, number);

ALTER TABLE ONLY public.digest_departures
    ADD CONSTRAINT digest_departures_pkey PRIMARY KEY (company_id, email);

ALTER TABLE ONLY public.digest_items
    ADD CONSTRAINT digest_items_pkey PRIMARY KEY (company_id, digest_id, opportunity_id);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_company_id_scheduled_at_key UNIQUE (company_id, scheduled_at);

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.discovery_clocks
    ADD CONSTRAINT discovery_clocks_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.discovery_failures
    ADD CONSTRAINT discovery_failures_pkey PRIMARY KEY (run_id, ordinal);

ALTER TABLE ONLY public.discovery_runs
    ADD CONSTRAINT discovery_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.group_embeddings
    ADD CONSTRAINT group_embeddings_pkey PRIMARY KEY (group_id);

ALTER TABLE ONLY public.group_keys
    ADD CONSTRAINT group_keys_pkey PRIMARY KEY (group_id);

ALTER TABLE ONLY public.inbound_copies
    ADD CONSTRAINT inbound_copies_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.inbound_messages
    ADD CONSTRAINT inbound_messages_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.inbound_messages
    ADD CONSTRAINT inbound_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbound_messages
    ADD CONSTRAINT inbound_messages_raw_hash_key UNIQUE (raw_hash);

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.learned_rules
    ADD CONSTRAINT learned_rules_company_id_condition_kind_condition_value_rul_key UNIQUE (company_id, condition_kind, condition_value, rule_type, favours);

ALTER TABLE ONLY public.learned_rules
    ADD CONSTRAINT learned_rules_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.listing_changes
    ADD CONSTRAINT listing_changes_pkey PRIMARY KEY (listing_id, version, field);

ALTER TABLE ONLY public.listing_keys
    ADD CONSTRAINT listing_keys_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.listing_search
    ADD CONSTRAINT listing_search_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_pkey PRIMARY KEY (listing_id, version);

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_source_native_id_key UNIQUE (source, native_id);

ALTER TABLE ONLY public.match_queue
    ADD CONSTRAINT match_queue_pkey PRIMARY KEY (company_id, group_id);

ALTER TABLE ONLY public.match_states
    ADD CONSTRAINT match_states_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_company_id_email_key UNIQUE (company_id, email);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.model_opinions
    ADD CONSTRAINT model_opinions_pkey PRIMARY KEY (company_id, group_id);

ALTER TABLE ONLY public.model_spending
    ADD CONSTRAINT model_spending_pkey PRIMARY KEY (company_id, day);

ALTER TABLE ONLY public.model_spending_shared
    ADD CONSTRAINT model_spending_shared_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.model_turns
    ADD CONSTRAINT model_turns_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.moved_dates
    ADD CONSTRAINT moved_dates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notice_facts
    ADD CONSTRAINT notice_facts_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.opportunities
    ADD CONSTRAINT opportunities_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_0
    ADD CONSTRAINT opportunities_0_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_1
    ADD CONSTRAINT opportunities_1_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_2
    ADD CONSTRAINT opportunities_2_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_3
    ADD CONSTRAINT opportunities_3_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_4
    ADD CONSTRAINT opportunities_4_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_5
    ADD CONSTRAINT opportunities_5_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_6
    ADD CONSTRAINT opportunities_6_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.opportunities_7
    ADD CONSTRAINT opportunities_7_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.own_moved_dates
    ADD CONSTRAINT own_moved_dates_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.partners
    ADD CONSTRAINT partners_company_id_name_key_key UNIQUE (company_id, name_key);

ALTER TABLE ONLY public.partners
    ADD CONSTRAINT partners_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_company_id_partner_id_name_model_key UNIQUE NULLS NOT DISTINCT (company_id, partner_id, name, model);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.profile_changes
    ADD CONSTRAINT profile_changes_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.profile_embeddings
    ADD CONSTRAINT profile_embeddings_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_id_key UNIQUE (id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.published_documents
    ADD CONSTRAINT published_documents_listing_id_address_key UNIQUE (listing_id, address);

ALTER TABLE ONLY public.published_documents
    ADD CONSTRAINT published_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.published_files
    ADD CONSTRAINT published_files_pkey PRIMARY KEY (content_hash);

ALTER TABLE ONLY public.reply_effects
    ADD CONSTRAINT reply_effects_pkey PRIMARY KEY (company_id, message_id, "position");

ALTER TABLE ONLY public.rule_evidence
    ADD CONSTRAINT rule_evidence_pkey PRIMARY KEY (company_id, condition_kind, condition_value, feedback_id);

ALTER TABLE ONLY public.rule_statements
    ADD CONSTRAINT rule_statements_pkey PRIMARY KEY (company_id, rule_id, feedback_id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id_hash);

ALTER TABLE ONLY public.sign_in_links
    ADD CONSTRAINT sign_in_links_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.solicitation_documents
    ADD CONSTRAINT solicitation_documents_company_id_listing_id_content_hash_key UNIQUE (company_id, listing_id, content_hash);

ALTER TABLE ONLY public.solicitation_documents
    ADD CONSTRAINT solicitation_documents_pkey PRIMARY KEY (company_id, id);

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (source);

ALTER TABLE ONLY public.spent_tokens
    ADD CONSTRAINT spent_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.tender_filters
    ADD CONSTRAINT tender_filters_pkey PRIMARY KEY (group_id);

ALTER TABLE ONLY public.tender_groups
    ADD CONSTRAINT tender_groups_group_key_key UNIQUE (group_key);

ALTER TABLE ONLY public.tender_groups
    ADD CONSTRAINT tender_groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.term_snapshots
    ADD CONSTRAINT term_snapshots_pkey PRIMARY KEY (snapshot);

ALTER TABLE ONLY public.term_statistics
    ADD CONSTRAINT term_statistics_pkey PRIMARY KEY (snapshot, stem);

ALTER TABLE ONLY public.verdicts
    ADD CONSTRAINT verdicts_pkey PRIMARY KEY (company_id, group_id);

ALTER TABLE ONLY public.withdrawn_feedback
    ADD CONSTRAINT withdrawn_feedback_pkey PRIMARY KEY (company_id, id);

CREATE INDEX agent_access_by_email ON public.agent_access USING btree (email) WHERE (revoked_at IS NULL);

CREATE INDEX amendment_alerts_mailed ON public.amendment_alerts USING btree (company_id, settled_at) WHERE (state = ANY (ARRAY['mailed'::text, 'summarized'::text]));

CREATE INDEX amendment_alerts_of_moved ON public.amendment_alerts USING btree (moved_id) WHERE (moved_id IS NOT NULL);

CREATE INDEX amendment_alerts_of_own_moved ON public.amendment_alerts USING btree (company_id, own_moved_id) WHERE (own_moved_id IS NOT NULL);

CREATE INDEX amendment_alerts_of_version ON public.amendment_alerts USING btree (listing_id, version);

CREATE INDEX amendment_alerts_open ON public.amendment_alerts USING btree (listing_id, company_id) WHERE (settled_at IS NULL);

CREATE INDEX answered_requests_by_expiry ON public.answered_requests USING btree (expires_at);

CREATE UNIQUE INDEX api_keys_by_hash ON public.api_keys USING btree (secret_hash);

CREATE INDEX audit_entries_by_action ON public.audit_entries USING btree (action, ((- id)));

CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (actor, ((- id)));

CREATE INDEX audit_entries_by_actor_kind ON public.audit_entries USING btree (actor_kind, ((- id)));

CREATE INDEX audit_entries_by_company ON public.audit_entries USING btree (company_id, ((- id)));

CREATE INDEX audit_entries_by_subject ON public.audit_entries USING btree (subject, ((- id)));

CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (created_at, id);

CREATE INDEX awards_by_number ON public.awards USING btree (supplier_number) WHERE (supplier_number IS NOT NULL);

CREATE INDEX awards_by_supplier ON public.awards USING btree (supplier_key);

CREATE INDEX context_docs_by_reader ON public.context_docs USING btree (reader_version);

CREATE INDEX context_docs_by_refresh ON public.context_docs USING btree (refresh_at) WHERE (refresh_at IS NOT NULL);

CREATE INDEX context_files_not_kept ON public.context_files USING btree (changed_at) WHERE (state <> 'kept'::text);

CREATE INDEX deliveries_by_creation ON public.deliveries USING btree (created_at);

CREATE INDEX deliveries_by_message_id ON public.deliveries USING btree (message_id);

CREATE INDEX deliveries_by_settling ON public.deliveries USING btree (company_id, kind, settled_at) WHERE (settled_at IS NOT NULL);

CREATE INDEX deliveries_by_subject ON public.deliveries USING btree (company_id, kind, subject_id);

CREATE INDEX deliveries_to_recover ON public.deliveries USING btree (recover_at) WHERE (state = ANY (ARRAY['prepared'::text, 'sending'::text, 'uncertain'::text]));

CREATE INDEX deliveries_unfinished ON public.deliveries USING btree (company_id, kind) WHERE (settled_at IS NULL);

CREATE INDEX digest_items_mailed ON public.digest_items USING btree (company_id, opportunity_id) WHERE ("position" IS NOT NULL);

CREATE INDEX digests_newest ON public.digests USING btree (company_id, sequence DESC);

CREATE INDEX discovery_runs_by_source ON public.discovery_runs USING btree (source, id DESC);

CREATE INDEX feedback_by_group ON public.feedback USING btree (company_id, group_id, sequence DESC);

CREATE INDEX group_embeddings_by_hash ON public.group_embeddings USING btree (model, dimension, (text_hashes[1]));

CREATE INDEX group_keys_by_key ON public.group_keys USING gin (keys);

CREATE INDEX inbound_messages_newest ON public.inbound_messages USING btree (received_at DESC, id DESC);

CREATE INDEX inbound_messages_of_company ON public.inbound_messages USING btree (company_id, received_at DESC) WHERE (company_id IS NOT NULL);

CREATE INDEX inbound_messages_of_sender ON public.inbound_messages USING btree (header_from, received_at);

CREATE INDEX learned_rules_active ON public.learned_rules USING btree (company_id) WHERE active;

CREATE INDEX learned_rules_newest ON public.learned_rules USING btree (company_id, sequence DESC);

CREATE INDEX listing_keys_by_group ON public.listing_keys USING btree (group_id, preference);

CREATE INDEX listing_keys_by_number ON public.listing_keys USING btree (buyer_key, segment, num_key) WHERE (segment IS NOT NULL);

CREATE INDEX listing_keys_by_spelling ON public.listing_keys USING btree (buyer_key, seg, source, exact) WHERE (seg IS NOT NULL);

CREATE INDEX listing_keys_by_subject ON public.listing_keys USING btree (buyer_key, seg, source, subject) WHERE (seg IS NOT NULL);

CREATE INDEX listing_keys_numbered ON public.listing_keys USING btree (tk, num_key) WHERE ((tk IS NOT NULL) AND (num_key IS NOT NULL));

CREATE INDEX listing_keys_separated ON public.listing_keys USING btree (buyer_key, raw, seg) WHERE ((raw IS NOT NULL) AND (NOT whole));

CREATE INDEX listing_keys_unnumbered ON public.listing_keys USING btree (tk, group_id) WHERE ((tk IS NOT NULL) AND (num_key IS NULL));

CREATE INDEX listing_keys_unseparated ON public.listing_keys USING btree (buyer_key, raw, segment) WHERE ((raw IS NOT NULL) AND whole);

CREATE INDEX listing_search_document ON public.listing_search USING gin (document) WITH (fastupdate=off);

CREATE INDEX listing_versions_by_run ON public.listing_versions USING btree (run_id);

CREATE INDEX listings_by_closing ON public.listings USING btree (COALESCE(deadline, 'infinity'::timestamp with time zone)) WHERE ((deadline IS NOT NULL) OR (source_status = ANY (ARRAY['active'::text, 'unknown'::text])));

CREATE INDEX match_queue_by_priority ON public.match_queue USING btree (priority DESC, queued_at);

CREATE INDEX memberships_by_email ON public.memberships USING btree (email);

CREATE INDEX memberships_by_identity ON public.memberships USING btree (issuer, subject) WHERE (issuer IS NOT NULL);

CREATE INDEX model_spending_by_day ON public.model_spending USING btree (day);

CREATE INDEX moved_dates_by_listing ON public.moved_dates USING btree (listing_id);

CREATE INDEX moved_dates_of_document ON public.moved_dates USING btree (document_id);

CREATE INDEX notice_facts_reader_version ON public.notice_facts USING btree (reader_version, listing_id);

CREATE INDEX notification_settings_due ON public.notification_settings USING btree (next_digest_at, company_id) WHERE (next_digest_at IS NOT NULL);

CREATE INDEX opportunities_by_deadline ON ONLY public.opportunities USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_0_company_id_archived_deadline_key_id_idx ON public.opportunities_0 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_by_discovery ON ONLY public.opportunities USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_0_company_id_archived_discovered_at_id_idx ON public.opportunities_0 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_by_score ON ONLY public.opportunities USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_0_company_id_archived_score_key_id_idx ON public.opportunities_0 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_by_filter ON ONLY public.opportunities USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_0_company_id_archived_status_source_idx ON public.opportunities_0 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_by_update ON ONLY public.opportunities USING btree (company_id, updated_at, id) WHERE visible;

CREATE INDEX opportunities_0_company_id_updated_at_id_idx ON public.opportunities_0 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_by_listing ON ONLY public.opportunities USING btree (listing_id, company_id);

CREATE UNIQUE INDEX opportunities_0_listing_id_company_id_idx ON public.opportunities_0 USING btree (listing_id, company_id);

CREATE INDEX opportunities_1_company_id_archived_deadline_key_id_idx ON public.opportunities_1 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_1_company_id_archived_discovered_at_id_idx ON public.opportunities_1 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_1_company_id_archived_score_key_id_idx ON public.opportunities_1 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_1_company_id_archived_status_source_idx ON public.opportunities_1 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_1_company_id_updated_at_id_idx ON public.opportunities_1 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_1_listing_id_company_id_idx ON public.opportunities_1 USING btree (listing_id, company_id);

CREATE INDEX opportunities_2_company_id_archived_deadline_key_id_idx ON public.opportunities_2 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_2_company_id_archived_discovered_at_id_idx ON public.opportunities_2 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_2_company_id_archived_score_key_id_idx ON public.opportunities_2 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_2_company_id_archived_status_source_idx ON public.opportunities_2 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_2_company_id_updated_at_id_idx ON public.opportunities_2 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_2_listing_id_company_id_idx ON public.opportunities_2 USING btree (listing_id, company_id);

CREATE INDEX opportunities_3_company_id_archived_deadline_key_id_idx ON public.opportunities_3 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_3_company_id_archived_discovered_at_id_idx ON public.opportunities_3 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_3_company_id_archived_score_key_id_idx ON public.opportunities_3 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_3_company_id_archived_status_source_idx ON public.opportunities_3 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_3_company_id_updated_at_id_idx ON public.opportunities_3 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_3_listing_id_company_id_idx ON public.opportunities_3 USING btree (listing_id, company_id);

CREATE INDEX opportunities_4_company_id_archived_deadline_key_id_idx ON public.opportunities_4 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_4_company_id_archived_discovered_at_id_idx ON public.opportunities_4 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_4_company_id_archived_score_key_id_idx ON public.opportunities_4 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_4_company_id_archived_status_source_idx ON public.opportunities_4 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_4_company_id_updated_at_id_idx ON public.opportunities_4 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_4_listing_id_company_id_idx ON public.opportunities_4 USING btree (listing_id, company_id);

CREATE INDEX opportunities_5_company_id_archived_deadline_key_id_idx ON public.opportunities_5 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_5_company_id_archived_discovered_at_id_idx ON public.opportunities_5 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_5_company_id_archived_score_key_id_idx ON public.opportunities_5 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_5_company_id_archived_status_source_idx ON public.opportunities_5 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_5_company_id_updated_at_id_idx ON public.opportunities_5 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_5_listing_id_company_id_idx ON public.opportunities_5 USING btree (listing_id, company_id);

CREATE INDEX opportunities_6_company_id_archived_deadline_key_id_idx ON public.opportunities_6 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_6_company_id_archived_discovered_at_id_idx ON public.opportunities_6 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_6_company_id_archived_score_key_id_idx ON public.opportunities_6 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_6_company_id_archived_status_source_idx ON public.opportunities_6 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_6_company_id_updated_at_id_idx ON public.opportunities_6 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_6_listing_id_company_id_idx ON public.opportunities_6 USING btree (listing_id, company_id);

CREATE INDEX opportunities_7_company_id_archived_deadline_key_id_idx ON public.opportunities_7 USING btree (company_id, archived, deadline_key, id) WHERE visible;

CREATE INDEX opportunities_7_company_id_archived_discovered_at_id_idx ON public.opportunities_7 USING btree (company_id, archived, discovered_at DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_7_company_id_archived_score_key_id_idx ON public.opportunities_7 USING btree (company_id, archived, score_key DESC, id DESC) WHERE visible;

CREATE INDEX opportunities_7_company_id_archived_status_source_idx ON public.opportunities_7 USING btree (company_id, archived, status, source) WHERE visible;

CREATE INDEX opportunities_7_company_id_updated_at_id_idx ON public.opportunities_7 USING btree (company_id, updated_at, id) WHERE visible;

CREATE UNIQUE INDEX opportunities_7_listing_id_company_id_idx ON public.opportunities_7 USING btree (listing_id, company_id);

CREATE INDEX own_moved_dates_by_listing ON public.own_moved_dates USING btree (company_id, listing_id);

CREATE INDEX own_moved_dates_of_document ON public.own_moved_dates USING btree (company_id, document_id);

CREATE INDEX products_by_change ON public.products USING btree (company_id, discontinued_by_change) WHERE (discontinued_by_change IS NOT NULL);

CREATE INDEX products_newest ON public.products USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX profile_changes_newest ON public.profile_changes USING btree (company_id, sequence DESC);

CREATE INDEX profile_changes_standing ON public.profile_changes USING btree (company_id, field, sequence) WHERE (reverted_at IS NULL);

CREATE INDEX published_documents_by_file ON public.published_documents USING btree (content_hash);

CREATE INDEX published_documents_due ON public.published_documents USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX published_files_for_model ON public.published_files USING btree (model_due_at) WHERE ((model_due_at IS NOT NULL) AND (status = 'read'::text));

CREATE INDEX rule_evidence_by_feedback ON public.rule_evidence USING btree (company_id, feedback_id);

CREATE INDEX rule_statements_by_feedback ON public.rule_statements USING btree (company_id, feedback_id);

CREATE INDEX sessions_by_end ON public.sessions USING btree (ends_at);

CREATE INDEX sign_in_links_by_email ON public.sign_in_links USING btree (email, created_at);

CREATE INDEX sign_in_links_by_expiry ON public.sign_in_links USING btree (expires_at);

CREATE INDEX solicitation_documents_by_listing ON public.solicitation_documents USING btree (listing_id);

CREATE INDEX solicitation_documents_by_package ON public.solicitation_documents USING btree (company_id, package_id) WHERE (package_id IS NOT NULL);

CREATE INDEX solicitation_documents_for_model ON public.solicitation_documents USING btree (model_due_at) WHERE ((model_due_at IS NOT NULL) AND (status = 'read'::text));

CREATE INDEX solicitation_documents_waiting ON public.solicitation_documents USING btree (created_at) WHERE (status = 'waiting'::text);

CREATE INDEX spent_tokens_by_expiry ON public.spent_tokens USING btree (expires_at);

CREATE INDEX verdicts_by_group ON public.verdicts USING btree (group_id);

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_0_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_0_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_0_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_0_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_0_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_0_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_0_pkey;

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_1_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_1_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_1_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_1_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_1_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_1_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_1_pkey;

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_2_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_2_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_2_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_2_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_2_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_2_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_2_pkey;

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_3_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_3_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_3_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_3_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_3_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_3_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_3_pkey;

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_4_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_4_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_4_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_4_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_4_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_4_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_4_pkey;

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_5_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_5_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_5_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_5_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_5_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_5_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_5_pkey;

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_6_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_6_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_6_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_6_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_6_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_6_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_6_pkey;

ALTER INDEX public.opportunities_by_deadline ATTACH PARTITION public.opportunities_7_company_id_archived_deadline_key_id_idx;

ALTER INDEX public.opportunities_by_discovery ATTACH PARTITION public.opportunities_7_company_id_archived_discovered_at_id_idx;

ALTER INDEX public.opportunities_by_score ATTACH PARTITION public.opportunities_7_company_id_archived_score_key_id_idx;

ALTER INDEX public.opportunities_by_filter ATTACH PARTITION public.opportunities_7_company_id_archived_status_source_idx;

ALTER INDEX public.opportunities_by_update ATTACH PARTITION public.opportunities_7_company_id_updated_at_id_idx;

ALTER INDEX public.opportunities_by_listing ATTACH PARTITION public.opportunities_7_listing_id_company_id_idx;

ALTER INDEX public.opportunities_pkey ATTACH PARTITION public.opportunities_7_pkey;

ALTER TABLE ONLY public.agent_access
    ADD CONSTRAINT agent_access_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.amendment_alerts
    ADD CONSTRAINT amendment_alerts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.amendment_alerts
    ADD CONSTRAINT amendment_alerts_company_id_own_moved_id_fkey FOREIGN KEY (company_id, own_moved_id) REFERENCES public.own_moved_dates(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.amendment_alerts
    ADD CONSTRAINT amendment_alerts_listing_id_version_fkey FOREIGN KEY (listing_id, version) REFERENCES public.listing_versions(listing_id, version) ON DELETE CASCADE;

ALTER TABLE ONLY public.amendment_alerts
    ADD CONSTRAINT amendment_alerts_moved_id_fkey FOREIGN KEY (moved_id) REFERENCES public.moved_dates(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.answered_requests
    ADD CONSTRAINT answered_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.awards
    ADD CONSTRAINT awards_source_fkey FOREIGN KEY (source) REFERENCES public.sources(source);

ALTER TABLE ONLY public.company_keys
    ADD CONSTRAINT company_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.company_names
    ADD CONSTRAINT company_names_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.context_docs
    ADD CONSTRAINT context_docs_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES public.context_files(company_id, id);

ALTER TABLE ONLY public.context_docs
    ADD CONSTRAINT context_docs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.context_passages
    ADD CONSTRAINT context_passages_company_id_doc_id_fkey FOREIGN KEY (company_id, doc_id) REFERENCES public.context_docs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES public.deliveries(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.digest_departures
    ADD CONSTRAINT digest_departures_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.digest_items
    ADD CONSTRAINT digest_items_company_id_digest_id_fkey FOREIGN KEY (company_id, digest_id) REFERENCES public.digests(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.discovery_clocks
    ADD CONSTRAINT discovery_clocks_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.discovery_failures
    ADD CONSTRAINT discovery_failures_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.discovery_runs(id);

ALTER TABLE ONLY public.discovery_runs
    ADD CONSTRAINT discovery_runs_source_fkey FOREIGN KEY (source) REFERENCES public.sources(source);

ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.inbound_messages
    ADD CONSTRAINT inbound_messages_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES public.deliveries(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.inbound_messages
    ADD CONSTRAINT inbound_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.learned_rules
    ADD CONSTRAINT learned_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_changes
    ADD CONSTRAINT listing_changes_listing_id_version_fkey FOREIGN KEY (listing_id, version) REFERENCES public.listing_versions(listing_id, version);

ALTER TABLE ONLY public.listing_keys
    ADD CONSTRAINT listing_keys_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.tender_groups(id);

ALTER TABLE ONLY public.listing_keys
    ADD CONSTRAINT listing_keys_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);

ALTER TABLE ONLY public.listing_search
    ADD CONSTRAINT listing_search_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);

ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);

ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.discovery_runs(id);

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_source_fkey FOREIGN KEY (source) REFERENCES public.sources(source);

ALTER TABLE ONLY public.match_queue
    ADD CONSTRAINT match_queue_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.match_states
    ADD CONSTRAINT match_states_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.model_opinions
    ADD CONSTRAINT model_opinions_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES public.verdicts(company_id, group_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.model_spending
    ADD CONSTRAINT model_spending_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.model_turns
    ADD CONSTRAINT model_turns_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moved_dates
    ADD CONSTRAINT moved_dates_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.published_documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice_facts
    ADD CONSTRAINT notice_facts_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);

ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE public.opportunities
    ADD CONSTRAINT opportunities_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.own_moved_dates
    ADD CONSTRAINT own_moved_dates_company_id_document_id_fkey FOREIGN KEY (company_id, document_id) REFERENCES public.solicitation_documents(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.own_moved_dates
    ADD CONSTRAINT own_moved_dates_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.partners
    ADD CONSTRAINT partners_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_company_id_partner_id_fkey FOREIGN KEY (company_id, partner_id) REFERENCES public.partners(company_id, id);

ALTER TABLE ONLY public.profile_changes
    ADD CONSTRAINT profile_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_embeddings
    ADD CONSTRAINT profile_embeddings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.published_documents
    ADD CONSTRAINT published_documents_content_hash_fkey FOREIGN KEY (content_hash) REFERENCES public.published_files(content_hash);

ALTER TABLE ONLY public.reply_effects
    ADD CONSTRAINT reply_effects_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES public.inbound_messages(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rule_evidence
    ADD CONSTRAINT rule_evidence_company_id_feedback_id_fkey FOREIGN KEY (company_id, feedback_id) REFERENCES public.feedback(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rule_evidence
    ADD CONSTRAINT rule_evidence_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rule_statements
    ADD CONSTRAINT rule_statements_company_id_feedback_id_fkey FOREIGN KEY (company_id, feedback_id) REFERENCES public.feedback(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rule_statements
    ADD CONSTRAINT rule_statements_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rule_statements
    ADD CONSTRAINT rule_statements_company_id_rule_id_fkey FOREIGN KEY (company_id, rule_id) REFERENCES public.learned_rules(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.solicitation_documents
    ADD CONSTRAINT solicitation_documents_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES public.context_files(company_id, id);

ALTER TABLE ONLY public.solicitation_documents
    ADD CONSTRAINT solicitation_documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.solicitation_documents
    ADD CONSTRAINT solicitation_documents_company_id_package_id_fkey FOREIGN KEY (company_id, package_id) REFERENCES public.solicitation_documents(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tender_groups
    ADD CONSTRAINT tender_groups_representative_listing_id_fkey FOREIGN KEY (representative_listing_id) REFERENCES public.listings(id);

ALTER TABLE ONLY public.verdicts
    ADD CONSTRAINT verdicts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.withdrawn_feedback
    ADD CONSTRAINT withdrawn_feedback_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE public.agent_access ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.amendment_alerts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.answered_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.api_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.companies ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company_names ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.context_docs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.context_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.context_passages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.delivery_attempts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.digest_departures ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.digest_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.digests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.discovery_clocks ENABLE ROW LEVEL SECURITY;

CREATE POLICY every_company ON public.agent_access TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.amendment_alerts TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.answered_requests TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.api_keys TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.audit_entries TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.companies TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.company_keys TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.company_names TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.context_docs TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.context_files TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.context_passages TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.deliveries TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.delivery_attempts TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.digest_departures TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.digest_items TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.digests TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.discovery_clocks TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.feedback TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.inbound_messages TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.learned_rules TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.match_queue TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.match_states TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.memberships TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.model_opinions TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.model_spending TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.model_turns TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.notification_settings TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_0 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_1 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_2 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_3 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_4 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_5 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_6 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.opportunities_7 TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.own_moved_dates TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.partners TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.products TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.profile_changes TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.profile_embeddings TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.profiles TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.reply_effects TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.rule_evidence TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.rule_statements TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.solicitation_documents TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.verdicts TO tenderfit_service USING (true) WITH CHECK (true);

CREATE POLICY every_company ON public.withdrawn_feedback TO tenderfit_service USING (true) WITH CHECK (true);

ALTER TABLE public.feedback ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.inbound_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.learned_rules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.match_queue ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.match_states ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.memberships ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.model_opinions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.model_spending ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.model_turns ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notification_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_0 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_1 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_2 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_3 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_4 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_5 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_6 ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opportunities_7 ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_company ON public.agent_access TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.amendment_alerts TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.answered_requests TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.api_keys TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.audit_entries TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.companies TO tenderfit_company USING ((id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.company_keys TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.company_names TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.context_docs TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.context_files TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.context_passages TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.deliveries TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.delivery_attempts TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.digest_departures TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.digest_items TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.digests TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.discovery_clocks TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.feedback TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.inbound_messages TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.learned_rules TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.match_queue TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.match_states TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.memberships TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.model_opinions TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.model_spending TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.model_turns TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.notification_settings TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_0 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_1 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_2 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_3 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_4 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_5 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_6 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.opportunities_7 TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.own_moved_dates TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.partners TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.products TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.profile_changes TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.profile_embeddings TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.profiles TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.reply_effects TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.rule_evidence TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.rule_statements TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.solicitation_documents TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.verdicts TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

CREATE POLICY own_company ON public.withdrawn_feedback TO tenderfit_company USING ((company_id = ( SELECT (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((company_id = (NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid));

ALTER TABLE public.own_moved_dates ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.partners ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.products ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.profile_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.profile_embeddings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reply_effects ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rule_evidence ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rule_statements ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.solicitation_documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verdicts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.withdrawn_feedback ENABLE ROW LEVEL SECURITY;
