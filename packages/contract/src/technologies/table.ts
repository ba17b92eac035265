/**
 * Technologies and fields of work by their canonical names, with the other names that people use: `PostgreSQL = postgres, pg`.
 * Blanks, dots and hyphens between the parts of a name make no difference, so that only one of the spellings is here.
 * A word that usually means something else is nobody's other name (`next`, `spring`).
 */
const TABLE = `
ABAP; Ada; Apex; Assembly = assembler, asm; Bash = shell script; C; C++ = cpp, cxx; C#; Clojure; ClojureScript = cljs;
COBOL; CoffeeScript; Crystal; CSS = css3; D; Dart; Delphi; Elixir; Elm; Erlang; F#; Fortran; GLSL; Go = golang;
GraphQL = gql; Groovy; Hack; Haskell; HTML = html5; Java; JavaScript = js, ecmascript; Julia; Kotlin; LaTeX;
Lisp = common lisp; Lua; MATLAB; Nim; Objective-C = objc; OCaml; Pascal; Perl; PHP; PL/SQL; PowerShell = pwsh; Prolog;
Python = py, python3; Q#; R; Racket; ReScript; Ruby; Rust = rustlang; Sass = scss; Scala; Scheme; Scratch; Solidity;
SQL; Swift; T-SQL; TypeScript = ts; VBA; Verilog; VHDL; Visual Basic = vb.net; WebAssembly = wasm; Zig; Gleam; Mojo;

Alpine.js; Angular = angular 2; AngularJS; Astro; Backbone.js; Bootstrap; Bun; D3.js = d3; Deno; Electron;
Ember.js = ember; Expo; Express = express.js; Fastify; Framer; Gatsby; HTMX; Ionic; Jest; jQuery; Lit; Nest.js;
Next.js; Node.js = node; npm; Nuxt = nuxt.js; Playwright; pnpm; Preact; Qwik; React = react.js; React Native; Redux;
Remix; RxJS; Selenium; Socket.IO; Solid.js; Storybook; Svelte; SvelteKit; Tailwind CSS = tailwind; TanStack; Tauri;
Three.js; tRPC; Vite; Vitest; Vue.js = vue; WebGL; WebGPU; WebRTC; webpack; WebSocket = websockets; Yarn; Zod;
Cypress; Babel; ESLint; Hono;

.NET = dotnet core; ASP.NET = asp.net core; Blazor; Entity Framework = ef core; MAUI; Unity; WPF; Xamarin; Django;
FastAPI; Flask; Celery; Pydantic; Ruby on Rails = rails, ror; Sinatra; Sidekiq; Laravel; Symfony; WordPress; Drupal;
Livewire; Spring Boot; Spring Framework; Hibernate; Jakarta EE = java ee, j2ee; Ktor; Maven; Gradle; Micronaut;
Quarkus; Play Framework; Akka; Phoenix; LiveView; Gin; Axum; Actix; Tokio; Bevy; Boost; CMake; LLVM; Qt; OpenGL;
Vulkan; CUDA; Unreal Engine = unreal, ue5; Godot; Flutter; Jetpack Compose; SwiftUI; UIKit; Android; iOS; macOS;
Appwrite; Firebase; Supabase; PocketBase;

Cassandra; ClickHouse; CockroachDB; Couchbase; CouchDB; DuckDB; DynamoDB; Elasticsearch; InfluxDB; MariaDB; Memcached;
MongoDB = mongo; MySQL; Neo4j; OpenSearch; Oracle Database = oracle db; PostgreSQL = postgres, pg; PostGIS; Redis;
Valkey; Snowflake; SQL Server = mssql; SQLite = sqlite3; TimescaleDB; Drizzle; Prisma; BigQuery; Databricks; dbt;
Airflow; Kafka = apache kafka; RabbitMQ; NATS; Spark = apache spark, pyspark; Flink; Hadoop; Tableau; Power BI;
Looker;

Amazon Web Services = aws; Azure = microsoft azure; Google Cloud = gcp, google cloud platform; Cloudflare;
DigitalOcean; Hetzner; Heroku; Netlify; Vercel; Ansible; Argo CD; CircleCI; Consul; Docker; Podman; Envoy; Git;
GitHub; GitHub Actions; GitLab; Gitea; Grafana; gRPC; HAProxy; Helm; Istio; Jenkins; Kubernetes = k8s, kube; Linux;
Nginx; NixOS = nix; OpenTelemetry = otel; Prometheus; Pulumi; Terraform; OpenTofu; Vault; FreeBSD; Debian; Ubuntu;
Arch Linux; Windows; eBPF; Raspberry Pi; Arduino; ESP32; FPGA; ROS; Sentry; Datadog; Vim; Neovim = nvim; Emacs;
VS Code = visual studio code; Figma; Blender; Kibana; Logstash;

Artificial Intelligence = ai; Machine Learning = ml; Deep Learning; Natural Language Processing = nlp;
Computer Vision; LLM = large language model, llms; PyTorch; TensorFlow; Keras; scikit-learn = sklearn; pandas; NumPy;
Jupyter; LangChain; Hugging Face; OpenCV; Backend; Frontend; Full Stack; DevOps; DevSecOps;
Site Reliability Engineering = sre; Data Science; Data Engineering; Quality Assurance = qa; User Experience = ux;
User Interface = ui; Accessibility = a11y; Internationalization = i18n; CI/CD; Embedded; Game Development = gamedev;
Open Source = oss; REST = rest api, restful; Microservices; Serverless; Blockchain; Ethereum;
`

/** A technology's names, the canonical one first. */
export const TECHNOLOGIES: readonly (readonly [string, ...string[]])[] = TABLE.replaceAll('\n', ' ')
  .split(';')
  .filter((entry) => entry.trim() !== '')
  .map((entry) => {
    const [name = '', others = ''] = entry.split('=').map((part) => part.trim())
    return [name.replaceAll(/\s+/g, ' '), ...others.split(/,\s*/).filter(Boolean)] as const
  })
