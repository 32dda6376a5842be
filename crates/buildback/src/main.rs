//! The `buildback` binary.

#[cfg(feature = "demo")]
mod demo;

/// Most of a request's work is small strings on their way from a row to an answer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    #[cfg(feature = "demo")]
    let run_extra = demo::run;
    #[cfg(not(feature = "demo"))]
    let run_extra = |none: std::convert::Infallible| match none {};
    server::cli::run(run_extra)
}
